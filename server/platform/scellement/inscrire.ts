import { type Centimes, ZERO } from '#shared/base/montant.ts';
import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { enIso, jourDe, jourPlus } from '#shared/base/dates.ts';
import { VERSION } from '#shared/base/version.ts';
import { type Cumuls, cumuler, jourDesCumuls } from '#shared/platform/scellement/cumuls.rules.ts';
import {
  CHAINE_PHARMACIE,
  ECOLE,
  type FaitScelle,
  SCHEMA_SCELLE,
  texteCanonique,
  type TypeScelle,
  type ValeurScellee,
} from '#shared/platform/scellement/scelle.rules.ts';
import type { ChaineFiscaleRow, JournalFiscalRow } from './scellement.entity.ts';
import { empreinteScelle } from './empreinte.ts';
import { lirePiece, type NomPiece, type PieceLue } from './pieces.sql.ts';
import { currentSeal } from './sceau.ts';
import {
  commencerChaines,
  ecrireLot,
  ecrireUn,
  type LockedChainEnd,
  lockChaines,
  lockToutesLesChaines,
} from './inscrire.sql.ts';

/** Without a row, or of one being deleted. */
export interface FaitLibre {
  /** Without demonstration mark, added later. */
  chaine: string;
  type: TypeScelle;
  objet?: string;
  jour: string;
  instant: string;
  contenu: Record<string, unknown>;
}
export interface Fait extends FaitLibre {
  /** Hundredths added to running totals. */
  net: Centimes;
  /** Totals when the chain's are unmoved. */
  cumuls?: Cumuls;
}

interface AInscrire {
  pieces: Map<NomPiece, Set<number>>;
  faits: FaitLibre[];
  /** By acts already locking their chain end. */
  composes: Fait[];
  tenues: ChaineFiscaleRow[];
}
const enAttente = new WeakMap<EntityManager, AInscrire>();
const quiScellent = new WeakSet<EntityManager>();
/** The transaction will seal before commit. */
export const promettreDeSceller = (em: EntityManager): void => void quiScellent.add(em);
function attente(em: EntityManager): AInscrire {
  if (!quiScellent.has(em))
    throw new Error('à sceller dans une transaction qui ne scelle pas : passez par inTransaction');
  let a = enAttente.get(em);
  if (!a) {
    a = { pieces: new Map(), faits: [], composes: [], tenues: [] };
    enAttente.set(em, a);
  }
  return a;
}

/** [SCE-5] Sealed as it stands at commit, once per transaction. */
export function inscrire(em: EntityManager, piece: NomPiece, id: number): void {
  const { pieces } = attente(em);
  pieces.set(piece, (pieces.get(piece) ?? new Set()).add(id));
}
export function inscrireFait(em: EntityManager, fait: FaitLibre): void {
  attente(em).faits.push(fait);
}

/** For a chain end already locked: no extra query. */
export function sealUnderLock(em: EntityManager, fin: ChaineFiscaleRow, fait: Fait): void {
  const a = attente(em);
  a.tenues.push(fin);
  a.composes.push(fait);
}

/** Row deleted for good. */
export const RETIRE = { retire: true } as const;
export function inscrireRetrait(
  em: EntityManager,
  piece: NomPiece,
  id: number,
  maintenant: Date,
): void {
  inscrireFait(em, {
    chaine: CHAINE_PHARMACIE,
    type: 'PARAMETRE',
    objet: `${piece}:${id}`,
    jour: jourDe(maintenant),
    instant: enIso(maintenant),
    contenu: RETIRE,
  });
}

/** Above it, one fact seals all rows (an import's prices). */
const EN_BLOC = 50;

/** First and last ids, one chain. */
export type Plages = [number, number][];
export interface BlocScelle {
  piece: NomPiece;
  plages: Plages;
  nombre: number;
  empreinte: string;
}
/** [SCE-6] Ids and one fingerprint of all rows. */
export function blocDe(
  piece: NomPiece,
  lues: readonly PieceLue[],
  plages = plagesDe(lues.map((l) => l.id)),
): BlocScelle {
  return { piece, plages, nombre: lues.length, empreinte: empreinteDePieces(lues) };
}
/** Streamed in order. */
export class EmpreinteDePieces {
  readonly #hache = createHash('sha256');
  nombre = 0;

  ajouter(lue: PieceLue): void {
    this.#hache.update(this.nombre === 0 ? texteDePiece(lue) : `\n${texteDePiece(lue)}`);
    this.nombre++;
  }
  /** Once, after the last row. */
  finir(): string {
    return this.#hache.digest('hex');
  }
}
function empreinteDePieces(lues: readonly PieceLue[]): string {
  const empreinte = new EmpreinteDePieces();
  for (const lue of lues) empreinte.ajouter(lue);
  return empreinte.finir();
}
export const texteDePiece = ({ id, contenu }: Pick<PieceLue, 'id' | 'contenu'>): string =>
  texteCanonique({ id, ...contenu } as ValeurScellee);

function plagesDe(ids: readonly number[]): Plages {
  const plages: Plages = [];
  for (const id of ids) {
    const derniere = plages.at(-1);
    if (derniere?.[1] === id - 1) derniere[1] = id;
    else plages.push([id, id]);
  }
  return plages;
}

/** Rows per statement of a block: read and hashed at once, thousands would hold up sales. */
const PAR_LECTURE = 250;

async function faitsDe(em: EntityManager, piece: NomPiece, ids: number[]): Promise<Fait[]> {
  if (ids.length <= EN_BLOC) {
    const lues = await lirePiece(em, piece, ids);
    return lues.map(({ id, ...lue }) => ({ ...lue, objet: `${piece}:${id}` }));
  }
  ids.sort((a, b) => a - b);
  const empreinte = new EmpreinteDePieces();
  const lus: number[] = [];
  let derniere: PieceLue | undefined;
  for (let de = 0; de < ids.length; de += PAR_LECTURE)
    for (const lue of await lirePiece(em, piece, ids.slice(de, de + PAR_LECTURE))) {
      empreinte.ajouter(lue);
      lus.push(lue.id);
      derniere = lue;
    }
  if (!derniere) return [];
  const { chaine, type, jour, instant } = derniere;
  const { nombre } = empreinte;
  const bloc: BlocScelle = { piece, plages: plagesDe(lus), nombre, empreinte: empreinte.finir() };
  return [{ chaine, type, jour, instant, net: ZERO, contenu: { ...bloc } }];
}

async function lireFaits(
  em: EntityManager,
  { pieces, faits, composes }: AInscrire,
): Promise<Fait[]> {
  const lus = await Promise.all([...pieces].map(([piece, ids]) => faitsDe(em, piece, [...ids])));
  return [...composes, ...lus.flat(), ...faits.map((f) => ({ ...f, net: ZERO }))];
}

const nomSansEcole = (chaine: string): string => chaine.replace(ECOLE, '');

const parNom = (chaines: readonly ChaineFiscaleRow[]): Map<string, ChaineFiscaleRow> =>
  new Map(chaines.map((c) => [nomSansEcole(c.chaine), c]));

async function lockChains(
  em: EntityManager,
  noms: readonly string[],
): Promise<Map<string, ChaineFiscaleRow>> {
  if (noms.length === 0) return new Map();
  const tenues = parNom(await lockChaines(em, noms));
  if (tenues.size === noms.length) return tenues;
  await commencerChaines(em, noms);
  return parNom(await lockChaines(em, noms));
}

/** Locks all, creating the pharmacy's if needed. */
export async function lockAllChains(em: EntityManager): Promise<ChaineFiscaleRow[]> {
  await commencerChaines(em, [CHAINE_PHARMACIE]);
  return lockToutesLesChaines(em);
}

/** [SCE-7] Late facts take the first open day; a new chain counts days closed without it. */
function jourOuvert(jour: string, { close_au, close_ailleurs }: LockedChainEnd): string {
  const clos = close_au ?? close_ailleurs ?? null;
  return clos !== null && jour <= clos ? jourPlus(clos, 1) : jour;
}

export function lier(chaine: LockedChainEnd, fait: Fait): JournalFiscalRow {
  const sceau = currentSeal();
  const depart = fait.cumuls ?? chaine.cumuls;
  const jour = jourOuvert(fait.net === ZERO ? fait.jour : jourDesCumuls(depart, fait), chaine);
  const cumuls = fait.net === ZERO ? depart : cumuler(depart, jour, fait.net);
  const scelle: FaitScelle = {
    chaine: chaine.chaine,
    seq: chaine.seq + 1,
    type: fait.type,
    objet: fait.objet ?? null,
    jour,
    instant: fait.instant,
    schema: SCHEMA_SCELLE,
    logiciel: VERSION,
    contenu: texteCanonique({
      ...fait.contenu,
      ...(cumuls !== chaine.cumuls && { cumuls }),
    } as ValeurScellee),
    precedent: chaine.empreinte,
  };
  const empreinte = empreinteScelle(scelle);
  Object.assign(chaine, { seq: scelle.seq, empreinte, cumuls });
  return { ...scelle, empreinte, cle: sceau.cle, signature: sceau.signer(empreinte) };
}

/** Links per statement: opening a base writes thousands. */
const PAR_ENVOI = 1_000;
export async function ecrireMaillons(
  em: EntityManager,
  maillons: readonly JournalFiscalRow[],
  tetes: readonly ChaineFiscaleRow[],
): Promise<void> {
  const [maillon, fin] = [maillons[0], tetes[0]];
  if (maillon && fin && maillons.length === 1 && tetes.length === 1) {
    await ecrireUn(em, maillon, fin);
    return;
  }
  for (let de = 0; de < maillons.length; de += PAR_ENVOI)
    await ecrireLot(em, maillons.slice(de, de + PAR_ENVOI), tetes);
}

/** Chains stay locked until commit. */
export async function lierFaits(
  em: EntityManager,
  faits: readonly Fait[],
  tenues: readonly ChaineFiscaleRow[] = [],
): Promise<[JournalFiscalRow[], ChaineFiscaleRow[]]> {
  const chaines = parNom(tenues);
  const autres = new Set(faits.map((f) => f.chaine).filter((nom) => !chaines.has(nom)));
  for (const [nom, chaine] of await lockChains(em, [...autres].sort())) chaines.set(nom, chaine);
  const maillons = faits.map((fait) => {
    const chaine = chaines.get(fait.chaine);
    if (!chaine) throw new Error(`chaîne ${fait.chaine} absente après sa création`);
    return lier(chaine, fait);
  });
  return [maillons, [...chaines.values()]];
}

const RIEN_A_ECRIRE = (): Promise<void> => Promise.resolve();
/** Reads and links; the returned write is pipelined with the commit. Chain locks come last. */
export async function preparerInscriptions(em: EntityManager): Promise<() => Promise<void>> {
  const a = enAttente.get(em);
  if (!a) return RIEN_A_ECRIRE;
  enAttente.delete(em);
  const faits = await lireFaits(em, a);
  if (faits.length === 0) return RIEN_A_ECRIRE;
  const [maillons, tetes] = await lierFaits(em, faits, a.tenues);
  if (maillons.length <= PAR_ENVOI) return () => ecrireMaillons(em, maillons, tetes);
  // only one statement can be pipelined with the commit
  await ecrireMaillons(em, maillons, tetes);
  return RIEN_A_ECRIRE;
}
/** Immediate, for transactions outside a request. */
export const ecrireInscriptions = async (em: EntityManager): Promise<void> => {
  const ecrire = await preparerInscriptions(em);
  await ecrire();
};
