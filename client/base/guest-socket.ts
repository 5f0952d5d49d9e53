import { io, type Socket } from 'socket.io-client';
import type { VersClient, VersServeur } from '#shared/evenements.ts';
import { SOCKET_OPTIONS } from './socket-options.ts';

/** Of a page without account, known by its cookie: it hears one topic. */
export type GuestSocket = Socket<VersClient, VersServeur>;
export const openGuestSocket = (): GuestSocket => io({ ...SOCKET_OPTIONS, auth: { guest: true } });
