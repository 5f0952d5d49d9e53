import { startDatabase } from '#server/platform/base-embarquee/start-database.ts';

/**
 * A process apart for the tests that kill one: it starts the base, says its address, stops it on
 * SIGTERM.
 */
const base = await startDatabase(process.argv[2] ?? '', { settings: { shared_buffers: '16MB' } });
console.log(base.url);
process.once('SIGTERM', () => void base.stop().then(() => process.exit(0)));
setInterval(() => undefined, 60_000);
