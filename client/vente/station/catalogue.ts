import { cache } from '#client/base/cache.ts';
import { store } from '#client/base/store.ts';
import { toast } from '#client/ui/toast.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import * as phrases from '#shared/vente/station/catalogue.phrases.ts';
import { deballer, venduDe } from '#shared/vente/station/catalogue.rules.ts';
import type { LigneCatalogue } from '#shared/vente/station/catalogue.schema.ts';
import {
  type Catalogue,
  catalogueVide,
  chercherDans,
  poserAuCatalogue,
  oterDuCatalogue,
  rangerCatalogue,
  sortirDuCatalogue,
  type Sortie,
  type TrouvesLocaux,
} from '#shared/vente/station/chercher-catalogue.rules.ts';
import { catalogueAtom, rechercheLocaleAtom } from './catalogue.atoms.ts';
import { type Change, leRayonnage, type Tete } from './rayonnage.ts';

let tenu: { catalogue: Catalogue; tete: Tete | null } | null = null;
/** Changes received during the read, applied on top. */
let survenus: Change[] = [];

/** Yields between batches, for rendering. */
const laisserFaire = (): Promise<void> => new Promise((ok) => setTimeout(ok));

function appliquerA(c: Catalogue, { id, produit, vendu }: Change): void {
  if (produit) poserAuCatalogue(c, produit, vendu ?? undefined);
  else oterDuCatalogue(c, id);
}

async function deballerTout(
  tete: Tete | null,
  pas: readonly LigneCatalogue[][],
  changes: readonly Change[],
): Promise<Catalogue> {
  const c = catalogueVide();
  for (const lignes of tete ? pas : []) {
    for (const l of lignes) if (tete) poserAuCatalogue(c, deballer(l, tete.tables), venduDe(l));
    await laisserFaire();
  }
  for (const change of changes) appliquerA(c, change);
  await laisserFaire();
  rangerCatalogue(c);
  return c;
}

function installer(catalogue: Catalogue, tete: Tete | null): void {
  for (const change of survenus) appliquerA(catalogue, change);
  survenus = [];
  tenu = { catalogue, tete };
  derniere = null;
  montrer();
  // A partial catalogue must not answer before the server.
  store.set(rechercheLocaleAtom, tete ? { chercher: chercherLocal } : null);
}
function montrer(): void {
  if (!tenu) return;
  const { catalogue, tete } = tenu;
  const nombre = catalogue.parId.size;
  store.set(catalogueAtom, {
    etat: tete ? 'pret' : 'absent',
    nombre,
    lu_at: tete?.lu_at ?? null,
  });
}

/** Products this page has read, when no catalogue is stored. */
function produitsDeLaPage(): Change[] {
  const listes = cache.getQueriesData<Produit[]>({ queryKey: ['produits'] });
  return listes
    .flatMap(([, liste]) => (Array.isArray(liste) ? liste : []))
    .sort((a, b) => a.version - b.version)
    .map((produit) => ({ id: produit.id, produit, vendu: null }));
}

let dit = false;
/** Storage full or closed: reported once; memory goes on. */
export function reportNotStored(erreur: unknown): void {
  console.warn('catalogue non gardé sur ce poste', erreur);
  if (dit) return;
  dit = true;
  toast.avertir(phrases.catalogueNonGarde);
}

async function lire(): Promise<boolean> {
  store.set(catalogueAtom, (vu) => ({ ...vu, etat: 'lecture' }));
  const garde = await leRayonnage()
    .lire()
    .catch(() => ({ tete: null, pas: [], changes: [] }));
  // An unreadable row invalidates the whole copy.
  const lu = await deballerTout(garde.tete, garde.pas, garde.changes).catch(() => null);
  installer(lu ?? catalogueVide(), lu && garde.tete);
  return tenu?.tete != null;
}
/** Without a catalogue, offline falls back to the page's products. */
async function completer(): Promise<void> {
  if (!tenu || tenu.tete) return;
  const vus = produitsDeLaPage().filter(({ id }) => !tenu?.catalogue.parId.has(id));
  for (const change of vus) appliquerA(tenu.catalogue, change);
  montrer();
  await leRayonnage()
    .changer(vus, null)
    .catch(() => undefined);
}

let ouverture: Promise<boolean> | null = null;
/** False without a stored catalogue; the page's products remain searchable. */
export async function ouvrirCatalogue(): Promise<boolean> {
  ouverture ??= lire();
  await ouverture;
  await completer();
  return tenu?.tete != null;
}
/** No seller left: frees memory, storage stays. */
export function fermerCatalogue(): void {
  tenu = null;
  ouverture = null;
  derniere = null;
  survenus = [];
  store.set(rechercheLocaleAtom, null);
  store.set(catalogueAtom, { etat: 'absent', nombre: 0, lu_at: null });
}
/** Another tab rewrote the catalogue. */
function rouvrirCatalogue(): Promise<boolean> {
  ouverture = lire();
  return ouverture;
}

export async function prendreCatalogue(
  tete: Tete,
  pas: readonly LigneCatalogue[][],
): Promise<void> {
  const c = await deballerTout(tete, pas, []);
  ouverture = Promise.resolve(true);
  installer(c, tete);
}
export const cachedTete = (): Tete | null => tenu?.tete ?? null;
/** Events applied up to `seq`. */
export function avancer(seq: number): void {
  if (tenu?.tete) tenu.tete = { ...tenu.tete, seq };
}
export function appliquer(changes: readonly Change[]): void {
  derniere = null;
  if (store.get(catalogueAtom).etat === 'lecture') survenus.push(...changes);
  if (!tenu) return;
  const avant = tenu.catalogue.parId.size;
  for (const change of changes) appliquerA(tenu.catalogue, change);
  if (tenu.catalogue.parId.size !== avant) montrer();
}

const RIEN: TrouvesLocaux = { produits: [], total: 0, proches: [] };
let derniere: { mots: string; rows: number; trouves: TrouvesLocaux } | null = null;
/** Same shape as the server's answer, total included. */
function trouverLocal(mots: string, rows: number): TrouvesLocaux {
  if (!tenu || mots.trim() === '') return RIEN;
  if (derniere?.mots === mots && derniere.rows === rows) return derniere.trouves;
  const trouves = chercherDans(tenu.catalogue, mots, rows);
  derniere = { mots, rows, trouves };
  return trouves;
}
export const chercherLocal = (mots: string, rows: number): Produit[] =>
  trouverLocal(mots, rows).produits;
export const produitLocal = (id: number): Produit | null =>
  tenu?.catalogue.parId.get(id)?.produit ?? null;

const canal =
  typeof BroadcastChannel === 'function' ? new BroadcastChannel('catalogue-du-poste') : null;
/** Broadcast between tabs: changes, or a full rewrite. */
export type Dit = { changes: readonly Change[]; seq: number | null } | 'entier';
export const broadcastToTabs = (quoi: Dit): void => canal?.postMessage(quoi);
/** Returns the unsubscribe. */
export function entendreLeCatalogue(): () => void {
  const entendre = ({ data }: MessageEvent<Dit>) => {
    if (data === 'entier') return void rouvrirCatalogue();
    appliquer(data.changes);
    if (data.seq !== null) avancer(data.seq);
  };
  canal?.addEventListener('message', entendre);
  return () => canal?.removeEventListener('message', entendre);
}

/** Offline sales leave the stock of every tab and storage, until the server answers. */
export function retirerDuStockLocal(lignes: readonly Sortie[]): void {
  if (!tenu) return;
  const sortis = sortirDuCatalogue(tenu.catalogue, lignes);
  derniere = null;
  const changes = sortis.map((produit) => ({ id: produit.id, produit, vendu: null }));
  broadcastToTabs({ changes, seq: null });
  void leRayonnage().changer(changes, null).catch(reportNotStored);
}
