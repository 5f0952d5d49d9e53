import * as z from 'zod/mini';
import { callApi } from '#client/base/call-api.ts';
import { connectionAtom } from '#client/base/connection.atoms.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import { subscribe } from '#client/base/subscribe.ts';
import { JOUR_MS } from '#shared/base/dates.ts';
import type { Message } from '#shared/evenements.ts';
import { lireCatalogue } from '#shared/station/catalogue.api.ts';
import { deballer, venduDe } from '#shared/station/catalogue.rules.ts';
import {
  type EnteteCatalogue,
  enteteCatalogue,
  type LigneCatalogue,
} from '#shared/station/catalogue.schema.ts';
import { peut } from '#shared/utilisateur/habilitations.rules.ts';
import {
  appliquer,
  avancer,
  direAuxOnglets,
  direNonGarde,
  entendreLeCatalogue,
  fermerCatalogue,
  ouvrirCatalogue,
  prendreCatalogue,
  teteTenue,
} from './catalogue.ts';
import { type Change, leRayonnage, type Tete } from './rayonnage.ts';

/** What is heard is written together, so long after the first of it. */
const ECRITURE_MS = 2_000;
/** A whole catalogue may be long to come, by a poor network. */
const PATIENCE_MS = 60_000;
/** Not read again sooner than that, however many say that it moved. */
const ENTRE_LECTURES_MS = 3_000;
/** What sells lately moves slowly: read again once a day, with all the rest. */
const ENTIER_MS = JOUR_MS;
const PAR_PAS = 250;
const REPOS_MS = 5_000;

/** Heard, or read, and not yet written; by product. */
const aEcrire = new Map<number, Change>();
let jusqua: number | null = null;
let ecriture: ReturnType<typeof setTimeout> | undefined;
/** This tab writes for all: one of them does. */
let ecrit = false;

async function ecrire(): Promise<void> {
  clearTimeout(ecriture);
  ecriture = undefined;
  if (aEcrire.size === 0 && jusqua === null) return;
  const [changes, seq] = [[...aEcrire.values()], jusqua];
  aEcrire.clear();
  jusqua = null;
  await leRayonnage().changer(changes, seq).catch(direNonGarde);
}
function retenir(changes: readonly Change[], seq: number | null): void {
  if (!ecrit) return;
  for (const c of changes) aEcrire.set(c.id, c);
  jusqua = seq ?? jusqua;
  ecriture ??= setTimeout(() => void ecrire(), ECRITURE_MS);
}

/** Heard while the server is being asked: said again on top of its answer. */
let entendus: Message[] | null = null;

const changeDe = (message: Message): Change | null => {
  if (!('produit' in message.donnees)) return null;
  const { produit } = message.donnees;
  return { id: produit.id, produit, vendu: null };
};
/**
 * [CAT-6] A product said by the server: taken at once; what is held goes up to it only when it
 * follows what was held. A hole, or a message that says many products, is read from the server.
 */
function entendre(message: Message): void {
  entendus?.push(message);
  const change = changeDe(message);
  if (change) appliquer([change]);
  const tete = teteTenue();
  if (!tete || entendus || message.seq <= tete.seq) return;
  if (!change || message.seq !== tete.seq + 1) return rattraper();
  avancer(message.seq);
  retenir([change], message.seq);
}

const entete = (extra_data: unknown): EnteteCatalogue | null => {
  const lecture = z.safeParse(enteteCatalogue, extra_data);
  return lecture.success ? lecture.data : null;
};
const parPas = (lignes: readonly LigneCatalogue[]): LigneCatalogue[][] =>
  Array.from({ length: Math.ceil(lignes.length / PAR_PAS) }, (_, i) =>
    lignes.slice(i * PAR_PAS, (i + 1) * PAR_PAS),
  );

/** All of it: written first, so that the others may take it from there. */
async function garderEntier(e: EnteteCatalogue, lignes: readonly LigneCatalogue[]): Promise<void> {
  const { epoque, seq, lu_at, tables } = e;
  const tete: Tete = { cle: 'tete', forme: 1, epoque, seq, lu_at, tables };
  const pas = parPas(lignes);
  aEcrire.clear();
  jusqua = null;
  await prendreCatalogue(tete, pas);
  await leRayonnage()
    .remplacer(tete, pas)
    .then(() => direAuxOnglets('entier'), direNonGarde);
}
function garderChanges(e: EnteteCatalogue, lignes: readonly LigneCatalogue[]): void {
  const changes: Change[] = [
    ...lignes.map((l) => ({ id: l[0], produit: deballer(l, e.tables), vendu: venduDe(l) })),
    ...e.retires.map((id) => ({ id, produit: null, vendu: null })),
  ];
  appliquer(changes);
  avancer(e.seq);
  retenir(changes, e.seq);
  direAuxOnglets({ changes, seq: e.seq });
}

/** Read too long ago; or on a day still to come, by a clock that was put back since. */
const vieux = ({ lu_at }: Tete): boolean => Math.abs(Date.now() - Date.parse(lu_at)) > ENTIER_MS;
const joignable = (): boolean => store.get(connectionAtom).etat === 'en_ligne';

/** What changed since what is held, or everything. */
async function lire(): Promise<void> {
  const tete = teteTenue();
  const depuis = tete && !vieux(tete) ? { depuis: tete.seq, epoque: tete.epoque } : {};
  entendus = [];
  const r = await callApi(lireCatalogue, {
    requete: depuis,
    silencieux: true,
    patience: PATIENCE_MS,
  });
  const e = r.success ? entete(r.extra_data) : null;
  if (e && r.data) {
    if (e.entier) await garderEntier(e, r.data);
    else garderChanges(e, r.data);
  }
  const depuisAlors = entendus ?? [];
  entendus = null;
  for (const message of depuisAlors) entendre(message);
}

let enCours: Promise<void> | null = null;
let encore = false;
let arrete = true;
const attendre = (ms: number): Promise<void> => new Promise((ok) => setTimeout(ok, ms));
/** One reading at a time; what is asked meanwhile is one more, a little later. */
function rattraper(): void {
  if (!ecrit || arrete || !joignable()) return;
  encore = true;
  enCours ??= (async () => {
    while (encore && !arrete) {
      encore = false;
      await lire();
      await attendre(ENTRE_LECTURES_MS);
    }
  })().finally(() => {
    enCours = null;
    entendus = null;
    if (encore) rattraper(); // asked for as the last one ended
  });
}

/** One tab reads and writes for all, until it closes; all of them where that cannot be agreed. */
function prendreLaPlume(signal: AbortSignal): void {
  const tenir = () => {
    ecrit = true;
    rattraper();
    return new Promise<void>((fin) => signal.addEventListener('abort', () => fin()));
  };
  if (!('locks' in navigator)) return void tenir();
  navigator.locks.request('catalogue-du-poste', { signal }, tenir).catch(() => undefined);
}

/** Once the page has nothing better to do, and soon in any case. */
const auRepos = (): Promise<void> =>
  new Promise((ok) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => ok(), { timeout: REPOS_MS });
    else setTimeout(ok);
  });

const peutVendre = (): boolean => {
  const session = store.get(sessionAtom);
  return (
    session !== null && (peut(session, 'VENTE', 'reservation') || peut(session, 'VENTE', 'caisse'))
  );
};

/**
 * [CAT-6] The catalogue of this station is opened, then kept right by what the server says of
 * products, as long as somebody who sells is signed in. Gives the way to stop.
 */
export function tenirCatalogue(): () => void {
  let fins: (() => void)[] = [];
  const finir = () => {
    arrete = true;
    ecrit = false;
    void ecrire();
    for (const fin of fins) fin();
    fins = [];
    fermerCatalogue();
  };
  const commencer = () => {
    const cesse = new AbortController();
    arrete = false;
    window.addEventListener('pagehide', () => void ecrire(), { signal: cesse.signal });
    fins = [
      () => cesse.abort(),
      entendreLeCatalogue(),
      subscribe('produits', entendre, () => rattraper()),
    ];
    const ouvert = auRepos().then(() => ouvrirCatalogue());
    void ouvert.then(() => cesse.signal.aborted || prendreLaPlume(cesse.signal));
  };
  const suivre = () => {
    if (peutVendre() === fins.length > 0) return;
    if (fins.length > 0) finir();
    else commencer();
  };
  suivre();
  const taire = store.sub(sessionAtom, suivre);
  return () => {
    taire();
    finir();
  };
}
