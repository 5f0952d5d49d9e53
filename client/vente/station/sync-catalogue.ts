import * as z from 'zod/mini';
import { callApi } from '#client/base/call-api.ts';
import { connectionAtom } from '#client/base/connection.atoms.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import { subscribe } from '#client/base/subscribe.ts';
import { JOUR_MS } from '#shared/base/dates.ts';
import type { Message } from '#shared/evenements.ts';
import { lireCatalogue } from '#shared/vente/station/catalogue.api.ts';
import { deballer, venduDe } from '#shared/vente/station/catalogue.rules.ts';
import {
  type EnteteCatalogue,
  enteteCatalogue,
  type LigneCatalogue,
} from '#shared/vente/station/catalogue.schema.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import {
  appliquer,
  avancer,
  broadcastToTabs,
  reportNotStored,
  entendreLeCatalogue,
  fermerCatalogue,
  ouvrirCatalogue,
  prendreCatalogue,
  cachedTete,
} from './catalogue.ts';
import { type Change, leRayonnage, type Tete } from './rayonnage.ts';

/** Batches writes, from the first event. */
const ECRITURE_MS = 2_000;
/** A full catalogue is slow on a poor network. */
const PATIENCE_MS = 60_000;
/** Throttle between reads. */
const ENTRE_LECTURES_MS = 3_000;
/** Daily full read, for the slow-moving best-sellers. */
const ENTIER_MS = JOUR_MS;
const PAR_PAS = 250;
const REPOS_MS = 5_000;

/** Unwritten changes, by product. */
const aEcrire = new Map<number, Change>();
let jusqua: number | null = null;
let ecriture: ReturnType<typeof setTimeout> | undefined;
/** This tab is the writer. */
let ecrit = false;

async function ecrire(): Promise<void> {
  clearTimeout(ecriture);
  ecriture = undefined;
  if (aEcrire.size === 0 && jusqua === null) return;
  const [changes, seq] = [[...aEcrire.values()], jusqua];
  aEcrire.clear();
  jusqua = null;
  await leRayonnage().changer(changes, seq).catch(reportNotStored);
}
function retenir(changes: readonly Change[], seq: number | null): void {
  if (!ecrit) return;
  for (const c of changes) aEcrire.set(c.id, c);
  jusqua = seq ?? jusqua;
  ecriture ??= setTimeout(() => void ecrire(), ECRITURE_MS);
}

/** Events during a read, replayed over its answer. */
let entendus: Message[] | null = null;

const changeDe = (message: Message): Change | null => {
  if (!('produit' in message.donnees)) return null;
  const { produit } = message.donnees;
  return { id: produit.id, produit, vendu: null };
};
/**
 * [CAT-6] Applied at once; `seq` advances only without a gap. A gap or a bulk message triggers a
 * read.
 */
function entendre(message: Message): void {
  entendus?.push(message);
  const change = changeDe(message);
  if (change) appliquer([change]);
  const tete = cachedTete();
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

/** Written first, for the other tabs to read. */
async function storeWhole(e: EnteteCatalogue, lignes: readonly LigneCatalogue[]): Promise<void> {
  const { epoque, seq, lu_at, tables } = e;
  const tete: Tete = { cle: 'tete', forme: 1, epoque, seq, lu_at, tables };
  const pas = parPas(lignes);
  aEcrire.clear();
  jusqua = null;
  await prendreCatalogue(tete, pas);
  await leRayonnage()
    .remplacer(tete, pas)
    .then(() => broadcastToTabs('entier'), reportNotStored);
}
function storeChanges(e: EnteteCatalogue, lignes: readonly LigneCatalogue[]): void {
  const changes: Change[] = [
    ...lignes.map((l) => ({ id: l[0], produit: deballer(l, e.tables), vendu: venduDe(l) })),
    ...e.retires.map((id) => ({ id, produit: null, vendu: null })),
  ];
  appliquer(changes);
  avancer(e.seq);
  retenir(changes, e.seq);
  broadcastToTabs({ changes, seq: e.seq });
}

/** Too old, or in the future after a clock change. */
const vieux = ({ lu_at }: Tete): boolean => Math.abs(Date.now() - Date.parse(lu_at)) > ENTIER_MS;
const joignable = (): boolean => store.get(connectionAtom).etat === 'en_ligne';

/** Changes since the stored position, or everything. */
async function lire(): Promise<void> {
  const tete = cachedTete();
  const depuis = tete && !vieux(tete) ? { depuis: tete.seq, epoque: tete.epoque } : {};
  entendus = [];
  const r = await callApi(lireCatalogue, {
    requete: depuis,
    silencieux: true,
    patience: PATIENCE_MS,
  });
  const e = r.success ? entete(r.extra_data) : null;
  if (e && r.data) {
    if (e.entier) await storeWhole(e, r.data);
    else storeChanges(e, r.data);
  }
  const depuisAlors = entendus ?? [];
  entendus = null;
  for (const message of depuisAlors) entendre(message);
}

let enCours: Promise<void> | null = null;
let encore = false;
let arrete = true;
const attendre = (ms: number): Promise<void> => new Promise((ok) => setTimeout(ok, ms));
/** One read at a time; requests meanwhile queue one more. */
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
    if (encore) rattraper(); // requested meanwhile
  });
}

/** One writer tab until it closes; every tab without Web Locks. */
function prendreLaPlume(signal: AbortSignal): void {
  const tenir = () => {
    ecrit = true;
    rattraper();
    return new Promise<void>((fin) => signal.addEventListener('abort', () => fin()));
  };
  if (!('locks' in navigator)) return void tenir();
  navigator.locks.request('catalogue-du-poste', { signal }, tenir).catch(() => undefined);
}

/** When idle, with a timeout. */
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
 * [CAT-6] Opened, then kept current by events while a seller is signed in. Returns the unsubscribe.
 */
export function syncCatalogue(): () => void {
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
