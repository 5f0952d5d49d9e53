/** Compared with the supervisor's; a test ties it to `package.json`. */
export const VERSION = '3.3.22';
