import type { MikroORM } from '@mikro-orm/postgresql';
import { port } from './port.ts';

/**
 * Starts a work that outlives the call that orders it, with transactions of its own; what it throws
 * is logged.
 */
export type Background = (work: (orm: MikroORM) => Promise<void>) => void;

export const BACKGROUND = port<Background | undefined>('background', undefined);
