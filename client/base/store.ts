import { createStore } from 'jotai';

/**
 * The one store of the page: given to the Provider, and written by what lives outside React
 * (socket, calls).
 */
export const store = createStore();
