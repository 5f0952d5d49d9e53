/** Exit code of a configuration error: do not retry. */
export const EXIT_CONFIG = 78;

/** `message`: French sentence with the remedy. */
export class StartFault extends Error {}
