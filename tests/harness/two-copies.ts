/** Planted: a module that opens a channel as it is loaded. */
export const canal = new BroadcastChannel('deux copies');
