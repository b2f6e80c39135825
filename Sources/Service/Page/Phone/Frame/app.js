// What every screen is given: the person's state, the words, and ways to somewhere else.

/** @typedef {object} App
 * @property {import("/page/interface-client.js").Client} client
 * @property {import("/page/member-state.js").MemberState} state
 * @property {import("/page/texts.js").Texts} texts
 * @property {import("/page/texts.js").Say} say
 * @property {(...path: string[]) => void} go opens a screen
 * @property {(sentence: string) => void} notify says something for a moment, to eyes and to screen readers
 * @property {(problem: unknown) => string} sentenceOf why something failed
 * @property {(problem: unknown) => void} explain says why something failed
 * @property {(shake: "receipt" | "scan") => Promise<void>} photograph
 * @property {(shake: "tv" | "stadium") => Promise<void>} listen
 * @property {(context?: {screen?: string, offer?: string, content?: string}) => Promise<void>} shake
 * @property {(id: string) => Promise<void>} openContent opens this content and no other, or says why not
 * @property {() => import("/page/next-ways.js").Way[]} ways what can be done next that pays
 * @property {(...fallback: string[]) => void} back where one was; the fallback, where the visit began here
 * @property {() => Promise<void>} resume goes on with the link that signing in or telling something interrupted
 * @property {(directive: any) => Promise<void>} carryOutUnasked
 * @property {(why?: string) => Promise<boolean>} signIn whether somebody signed in; `why` is said above
 * @property {() => LocalUpload[]} unsent photos that the service has not answered for
 * @property {(id: string) => void} removeUnsent
 * @property {(id: string) => string | null} thumbnail the address of a small picture that the phone kept
 * @property {(how?: "out" | "out-trial" | "deleted" | "deleted-trial") => Promise<void>} signOut forgets the person
 *   on this phone, and then says what happened
 * @property {() => Promise<void>} whenFree resolves when nothing lies over the screen and nothing is under way
 * @property {(language: string) => void} speak
 * @property {() => string | null} lastDone what the person did last, for the rules of a shake
 * @property {() => string | null} today the programme's day, as the service told it */

/** @typedef {{id: string, state: "kept" | "sending" | "refused", progress?: number, problem?: string, at: number,
 *   shake?: string, hasFailed?: boolean}} LocalUpload `hasFailed`: a try to send it failed */

/** @typedef {object} Screen
 * @property {HTMLElement} element
 * @property {string} title the key of its title's sentence
 * @property {(path: string[]) => void} show before it comes into view, and when what it shows changed
 * @property {() => {offer?: string, content?: string}} [inView] what a shake means here */

export {};
