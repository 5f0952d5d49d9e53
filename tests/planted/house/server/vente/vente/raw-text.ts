// refused by: one-door-emit, refusals-have-codes, types-belong-to-their-room, rows-are-typed-by-entities, statements-are-typed, savepoints-by-one-hand, connections-hear-their-faults, paths-are-not-addresses
import pg from 'pg';
import * as phrasesVente from '#shared/vente/vente/planted.rules.ts';

declare module './planted-act.ts' {
  interface Ajout {
    rien: true;
  }
}
declare const io: { emit: (nom: string, fait: object) => void };
declare const sqlOne: <R>(texte: string) => R;

io.emit('evenement', {});
export const memePhrase = (dite: unknown): boolean => dite === phrasesVente.ventesDuJour;
export const ligne = sqlOne<{ id: number }>('savepoint a');
export const point = 'savepoint avant';
export const dossier = new URL('./', import.meta.url).pathname;
export async function connecter(): Promise<pg.Client> {
  const connexion = new pg.Client();
  await connexion.connect();
  return connexion;
}
export const ventes = 'select id from vente';
