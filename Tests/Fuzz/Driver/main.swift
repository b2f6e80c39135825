// The fuzz entries as a program, which Scripts/build/fuzz runs. QIX_FUZZ_ENTRY names the entry.
//
//   FuzzDriver list                  the names of the entries
//   FuzzDriver seeds FOLDER          writes the entry's inputs there, and its tokens as FOLDER.dictionary
//   FuzzDriver loop COUNT [SEED]     checks so many seeded mutations
//   FuzzDriver ARGUMENTS…            libFuzzer's own arguments

#if LIBFUZZER
    import CLibFuzzer
#endif
import Foundation
import Fuzz

let arguments = CommandLine.arguments
switch arguments.dropFirst().first {
case "list":
    for entry in FuzzEntry.all { print(entry.name) }
case "seeds":
    try Driver.writeSeeds(to: URL(filePath: arguments[2]))
case "loop":
    Driver.loop(Int(arguments[2])!, seed: arguments.count > 3 ? UInt64(arguments[3])! : 1)
default:
    #if LIBFUZZER
        var count = CommandLine.argc
        var values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
        exit(
            LLVMFuzzerRunDriver(&count, &values) { bytes, count in
                Driver.check(Array(UnsafeBufferPointer(start: bytes, count: count)))
                return 0
            })
    #else
        print("this program was built without libFuzzer: list, seeds FOLDER or loop COUNT [SEED]")
        exit(EXIT_FAILURE)
    #endif
}
