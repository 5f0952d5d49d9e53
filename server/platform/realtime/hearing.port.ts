import type { Message } from '#shared/evenements.ts';
import { port } from '../http/port.ts';

/** An act hears a topic as a screen does, whichever process committed. Answers what stops it. */
export type HearTopic = (topic: string, hears: (message: Message) => void) => () => void;

/** Absent: nothing is heard. */
export const HEARING = port<HearTopic>('hearing', () => () => undefined);
