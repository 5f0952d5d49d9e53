/** A fault of the smallest size, the wall that must refuse it, and the words of the refusal. */
export interface Offender {
  /** What the wall answers when it is given the fault. */
  refusals: () => string[] | Promise<string[]>;
  /** Words of the message: the name at fault, and where it is mended. */
  says: readonly string[];
}
