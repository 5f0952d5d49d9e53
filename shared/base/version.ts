/**
 * The version shown in the footer and compared with what the supervisor publishes; the package
 * bears the same, a test says so.
 */
export const VERSION = '3.3.22';
