/**
 * `timeout` (ms): of a silent handshake (dropped packets, a mute relay); the library's is 20 s. A
 * busy server answers late: no shorter.
 */
export const SOCKET_OPTIONS = {
  transports: ['websocket'],
  timeout: 6_000,
  reconnectionDelay: 200,
  reconnectionDelayMax: 1_000,
  randomizationFactor: 0.5,
};
