/** The line of `server/main.ts` that migrates: a version that breaks just after it is made from it. */
export const MIGRATION = /^ *await .*\bmigrate\(base\.url\).*;$/m;
