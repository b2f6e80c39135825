import CTillModel
import RowModel

/// The model that reads what tills print, made by `Scripts/model` and part of the program: no file to install or to
/// find, and one copy in memory however many readers run.
public enum TillModel {
    /// What it is called among tesseract's languages.
    public static let language = "till"

    /// The file's bytes. They are the program's; nobody frees them.
    static var bytes: UnsafeBufferPointer<CChar> { UnsafeBufferPointer(start: till_model, count: till_model_size) }

    /// The model as rows are read with; `nil` where its net is another than `RowModel` computes, so that tesseract
    /// reads it.
    static let rows = try? RowModel(traineddata: UnsafeRawBufferPointer(bytes))
}
