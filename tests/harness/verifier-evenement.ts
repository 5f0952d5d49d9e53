import { expect } from 'vitest';
import type { Message } from '#shared/evenements.ts';
import { type Reducteur, reducteur } from '#shared/reducteur.ts';
import { jusqua } from './patience.ts';
import type { Poste } from './serveur-de-test.ts';

interface Scene<T> {
  poste: Poste;
  topic: string;
  /** What the screen reads by REST. */
  lire: () => Promise<T>;
  /** What the screen runs: a reducer of its `<d>.events.ts`. */
  appliquer: Reducteur<T>;
  /** A list adds no row by itself: it reads the new ones again. Those it showed are looked at. */
  montrees?: boolean;
  acte: () => Promise<unknown>;
  /** Facts expected, in order. */
  noms: string[];
}

/** What earlier steps committed has its number: it belongs to the state before. */
export async function attendrePublication(adresse: string): Promise<void> {
  const publies = async () =>
    /^evenements_a_publier 0$/m.test(await (await fetch(`${adresse}/metriques`)).text());
  await jusqua(publies, 'chaque événement a son numéro');
}

/** For what is told and not carried: the screen reads it again. */
export const aRelire = reducteur<null>({});

const numeros = (etat: unknown): unknown[] =>
  Array.isArray(etat) ? etat.map((e: { id?: unknown }) => e.id) : [];
/** The rows of a list that it showed before. */
const parmi = <T>(etat: T, tenus: readonly unknown[]): T =>
  Array.isArray(etat) ? (etat.filter((e: { id?: unknown }) => tenus.includes(e.id)) as T) : etat;

/**
 * State before + what the socket brought = state read by REST after (as Zulip does). An event that
 * carries too little, goes to the wrong room, or is applied wrongly by a screen, fails here.
 */
export async function verifierEvenement<T>({
  poste,
  topic,
  lire,
  appliquer,
  acte,
  noms,
  montrees = false,
}: Scene<T>): Promise<Message[]> {
  await attendrePublication(poste.adresse);
  const ecoute = await poste.ecouter(topic);
  const avant = await lire();
  await acte();
  const accuse = ecoute.accuses[0];
  const depart = accuse?.ok ? accuse.seq : -1;
  // What was numbered before may still be on its way: a screen knows by its place that it has it.
  const nouveaux = () => ecoute.messages.filter((m) => m.topic === topic && m.seq > depart);
  await jusqua(() => nouveaux().length >= noms.length, `${noms.length} messages de ${topic}`);
  const messages = nouveaux();
  expect(messages.map((m) => m.nom)).toEqual(noms);
  expect(messages.map((m) => m.seq)).toEqual(noms.map((_, i) => depart + i + 1));
  const relire = async () => (montrees ? parmi(await lire(), numeros(avant)) : lire());
  const suivre = (etat: T): T => messages.reduce((tenu, m) => appliquer(tenu, m), etat);
  expect(suivre(avant)).toEqual(await relire());
  // Applied twice, nothing more changes.
  expect(suivre(suivre(avant))).toEqual(await relire());
  ecoute.prise.disconnect();
  return messages;
}
