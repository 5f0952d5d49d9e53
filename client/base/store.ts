import { createStore } from 'jotai';

/** The page's store: used by the Provider and by code outside React (socket, calls). */
export const store = createStore();
