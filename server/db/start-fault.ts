/** Exit code of a server that a setting keeps from starting: trying again does not mend it. */
export const EXIT_CONFIG = 78;

/** Why the server cannot start as it is set; `message` is a French sentence with the way out. */
export class StartFault extends Error {}
