import { type Centimes, ZERO } from '#shared/base/montant.ts';
import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { jourPlus } from '#shared/base/dates.ts';
import { VERSION } from '#shared/base/version.ts';
import {
  type Cumuls,
  CUMULS_VIDES,
  cumuler,
  jourDesCumuls,
} from '#shared/scellement/cumuls.rules.ts';
import {
  CHAINE_CAISSE,
  CHAINE_PHARMACIE,
  ECOLE,
  type FaitScelle,
  SCHEMA_SCELLE,
  texteCanonique,
  type TypeScelle,
  type ValeurScellee,
} from '#shared/scellement/scelle.rules.ts';
import { columnsOf } from '../db/row.ts';
import { sql, sqlOne } from '../db/sql.ts';
import type { ChaineFiscaleRow } from './chaine-fiscale.entity.ts';
import { empreinteScelle } from './empreinte.ts';
import { JournalFiscalEntity, type JournalFiscalRow } from './journal-fiscal.entity.ts';
import { lecturePiece, type NomPiece, type PieceLue } from './pieces.ts';
import { sceauTenu } from './sceau.ts';

/** A fact that is the image of no row, or of one that is going away. */
export interface FaitLibre {
  /** Without the mark of a demonstration, which the base knows. */
  chaine: string;
  type: TypeScelle;
  objet?: string;
  jour: string;
  instant: string;
  contenu: Record<string, unknown>;
}
/** The same, as a row gives it. */
export interface Fait extends FaitLibre {
  /** Hundredths that the chain's running totals move by. */
  net: Centimes;
  /** Totals that stand before it, when it does not move those of the chain. */
  cumuls?: Cumuls;
}

interface AInscrire {
  pieces: Map<NomPiece, Set<number>>;
  faits: FaitLibre[];
  /** Made by acts that hold the end of their chain already. */
  composes: Fait[];
  tenues: ChaineFiscaleRow[];
}
const enAttente = new WeakMap<EntityManager, AInscrire>();
const quiScellent = new WeakSet<EntityManager>();
/** Says that this transaction writes what it was asked to seal before it commits. */
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

/**
 * [SCE-5] Has the row sealed as it stands when the transaction ends, whatever the act still writes
 * of it. Asked twice in one transaction, it is sealed once.
 */
export function inscrire(em: EntityManager, piece: NomPiece, id: number): void {
  const { pieces } = attente(em);
  pieces.set(piece, (pieces.get(piece) ?? new Set()).add(id));
}
/** Has a fact sealed that no row holds. */
export function inscrireFait(em: EntityManager, fait: FaitLibre): void {
  attente(em).faits.push(fait);
}

/** Has a fact sealed whose chain the act holds, read under lock: nothing more is asked of the base. */
export function inscrireTenu(em: EntityManager, fin: ChaineFiscaleRow, fait: Fait): void {
  const a = attente(em);
  a.tenues.push(fin);
  a.composes.push(fait);
}

/** What is sealed of a row that goes away for good. */
export const RETIRE = { retire: true } as const;

/** Many rows of one act (an import's prices) are sealed by one fact, which vouches for each. */
const EN_BLOC = 50;

/** First and last ids of runs of rows, all of one chain. */
export type Plages = [number, number][];
/** One fact that vouches for many rows. */
export interface BlocScelle {
  piece: NomPiece;
  plages: Plages;
  nombre: number;
  empreinte: string;
}
/** [SCE-6] What one fact says of many rows: which they are, and the fingerprint of all they hold. */
export function blocDe(
  piece: NomPiece,
  lues: readonly PieceLue[],
  plages = plagesDe(lues.map((l) => l.id)),
): BlocScelle {
  return { piece, plages, nombre: lues.length, empreinte: empreinteDePieces(lues) };
}
/** The fingerprint of many rows, of which none is held: given one after the other, in their order. */
export class EmpreinteDePieces {
  readonly #hache = createHash('sha256');
  nombre = 0;

  ajouter(lue: PieceLue): void {
    this.#hache.update(this.nombre === 0 ? texteDePiece(lue) : `\n${texteDePiece(lue)}`);
    this.nombre++;
  }
  /** Asked for once, after the last row. */
  finir(): string {
    return this.#hache.digest('hex');
  }
}
function empreinteDePieces(lues: readonly PieceLue[]): string {
  const empreinte = new EmpreinteDePieces();
  for (const lue of lues) empreinte.ajouter(lue);
  return empreinte.finir();
}
/** What a row is compared by. */
export const texteDePiece = ({ id, contenu }: Pick<PieceLue, 'id' | 'contenu'>): string =>
  texteCanonique({ id, ...contenu } as ValeurScellee);

/** Ascending numbers as first and last of each run. */
function plagesDe(ids: readonly number[]): Plages {
  const plages: Plages = [];
  for (const id of ids) {
    const derniere = plages.at(-1);
    if (derniere?.[1] === id - 1) derniere[1] = id;
    else plages.push([id, id]);
  }
  return plages;
}

function faitsDe(piece: NomPiece, lues: readonly PieceLue[]): Fait[] {
  const derniere = lues.at(-1);
  if (derniere === undefined) return [];
  if (lues.length <= EN_BLOC)
    return lues.map(({ id, ...lue }) => ({ ...lue, objet: `${piece}:${id}` }));
  const { chaine, type, jour, instant } = derniere;
  return [{ chaine, type, jour, instant, net: ZERO, contenu: { ...blocDe(piece, lues) } }];
}

async function lireFaits(
  em: EntityManager,
  { pieces, faits, composes }: AInscrire,
): Promise<Fait[]> {
  const lus = await Promise.all(
    [...pieces].map(async ([piece, ids]) =>
      faitsDe(piece, await sql<PieceLue>(em, lecturePiece(piece), [[...ids]])),
    ),
  );
  return [...composes, ...lus.flat(), ...faits.map((f) => ({ ...f, net: ZERO }))];
}

/**
 * The end of a chain that is held. `close_ailleurs`: the last day closed by any, as it was when this
 * one was held; what has closed nothing itself stays out of it too.
 */
type FinTenue = ChaineFiscaleRow & { close_ailleurs?: string | null };
const FIN_TENUE = `chaine, seq, empreinte, cumuls, close_au::text as close_au,
    case when close_au is null then (
      select max(autre.close_au) from chaine_fiscale autre where f_de_ce_mode(autre.chaine)
    )::text end as close_ailleurs`;

/** Registers' chains before the pharmacy's and the audit's: a sale holds its own before its end. */
const ORDRE_DES_CHAINES = `chaine like '%${CHAINE_CAISSE}%' desc, chaine`;
/** The chains a transaction adds to, in the one order of locks; the last of all that it takes. */
const TENIR = `
  select ${FIN_TENUE}
  from chaine_fiscale
  where chaine = any(select f_chaine(nom) from unnest($1::text[]) as n(nom))
  order by ${ORDRE_DES_CHAINES}
  for no key update`;
const COMMENCER = `
  insert into chaine_fiscale (chaine, seq, empreinte, cumuls)
  select f_chaine(nom), 0, '', $2::jsonb
  from unnest($1::text[]) as n(nom)
  order by 1
  on conflict (chaine) do nothing`;
const nomSansEcole = (chaine: string): string => chaine.replace(ECOLE, '');

const parNom = (chaines: readonly ChaineFiscaleRow[]): Map<string, ChaineFiscaleRow> =>
  new Map(chaines.map((c) => [nomSansEcole(c.chaine), c]));

async function tenirChaines(
  em: EntityManager,
  noms: readonly string[],
): Promise<Map<string, ChaineFiscaleRow>> {
  if (noms.length === 0) return new Map();
  const tenues = parNom(await sql<ChaineFiscaleRow>(em, TENIR, [noms]));
  if (tenues.size === noms.length) return tenues;
  await sql(em, COMMENCER, [noms, JSON.stringify(CUMULS_VIDES)]);
  return parNom(await sql<ChaineFiscaleRow>(em, TENIR, [noms]));
}

/**
 * The end of one chain, held to the commit, for an act that composes its fact itself: the statement
 * leaves with the act's last writes, so nothing more is waited for. Undefined before its first fact.
 */
export const tenirFin = (em: EntityManager, nom: string): Promise<ChaineFiscaleRow | undefined> =>
  sqlOne<ChaineFiscaleRow>(
    em,
    `select ${FIN_TENUE}
      from chaine_fiscale
      where chaine = f_chaine($1)
      for no key update`,
    [nom],
  );

/** Every chain of this base, held; the pharmacy's is there even if it never sealed anything. */
export async function tenirToutes(em: EntityManager): Promise<ChaineFiscaleRow[]> {
  await sql(em, COMMENCER, [[CHAINE_PHARMACIE], JSON.stringify(CUMULS_VIDES)]);
  return sql<ChaineFiscaleRow>(
    em,
    `select chaine, seq, empreinte, cumuls, close_au::text as close_au
      from chaine_fiscale
      where f_de_ce_mode(chaine)
      order by ${ORDRE_DES_CHAINES}
      for no key update`,
  );
}

/**
 * [SCE-7] Nothing is of a closed day: what comes to a chain later is of the first open one. A chain
 * that begins late has closed none, but its day was closed without it.
 */
function jourOuvert(jour: string, { close_au, close_ailleurs }: FinTenue): string {
  const clos = close_au ?? close_ailleurs ?? null;
  return clos !== null && jour <= clos ? jourPlus(clos, 1) : jour;
}

/** The next link of a chain, which it moves to it. */
export function lier(chaine: FinTenue, fait: Fait): JournalFiscalRow {
  const sceau = sceauTenu();
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

const COLONNES = columnsOf(JournalFiscalEntity);
/** Links and the ends they move to, in one statement. */
const ECRIRE = `
  with tetes as (
    update chaine_fiscale c
    set seq = t.seq, empreinte = t.empreinte, cumuls = t.cumuls, close_au = t.close_au
    from jsonb_to_recordset($2::jsonb)
      as t(chaine text, seq int, empreinte text, cumuls jsonb, close_au date)
    where c.chaine = t.chaine
  )
  insert into journal_fiscal (${COLONNES.join(', ')})
  select ${COLONNES.map((c) => `f.${c}`).join(', ')}
  from jsonb_to_recordset($1::jsonb) as f(chaine text, seq int, type text, objet text, jour date,
    instant text, schema int, logiciel text, contenu text, precedent text, empreinte text,
    cle text, signature text)`;

const DE_LA_FIN = ['seq', 'empreinte', 'cumuls', 'close_au'] as const;
/** The same for the one link of a sale: plain values, which cost the base less to read. */
const ECRIRE_UN = `
  with fin as (
    update chaine_fiscale
    set ${DE_LA_FIN.map((c, i) => `${c} = $${COLONNES.length + 1 + i}`).join(', ')}
    where chaine = $1
  )
  insert into journal_fiscal (${COLONNES.join(', ')})
  values (${COLONNES.map((_c, i) => `$${i + 1}`).join(', ')})`;
async function ecrireUn(
  em: EntityManager,
  maillon: JournalFiscalRow,
  fin: ChaineFiscaleRow,
): Promise<void> {
  const valeurs = COLONNES.map((c) => maillon[c as keyof JournalFiscalRow]);
  const { seq, empreinte, cumuls, close_au } = fin;
  await sql(em, ECRIRE_UN, [...valeurs, seq, empreinte, JSON.stringify(cumuls), close_au]);
}

/** So many links leave in one statement: a base that is opened has thousands. */
const PAR_ENVOI = 1_000;
/** Writes links already made, and the ends of their chains. */
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
  const fins = JSON.stringify(tetes);
  for (let de = 0; de < maillons.length; de += PAR_ENVOI)
    await sql(em, ECRIRE, [JSON.stringify(maillons.slice(de, de + PAR_ENVOI)), fins]);
}

/** Facts made into links of their chains, which are held from here on to the commit. */
export async function lierFaits(
  em: EntityManager,
  faits: readonly Fait[],
  tenues: readonly ChaineFiscaleRow[] = [],
): Promise<[JournalFiscalRow[], ChaineFiscaleRow[]]> {
  const chaines = parNom(tenues);
  const autres = new Set(faits.map((f) => f.chaine).filter((nom) => !chaines.has(nom)));
  for (const [nom, chaine] of await tenirChaines(em, [...autres].sort())) chaines.set(nom, chaine);
  const maillons = faits.map((fait) => {
    const chaine = chaines.get(fait.chaine);
    if (!chaine) throw new Error(`chaîne ${fait.chaine} absente après sa création`);
    return lier(chaine, fait);
  });
  return [maillons, [...chaines.values()]];
}

const RIEN_A_ECRIRE = (): Promise<void> => Promise.resolve();
/**
 * What the transaction has to seal, read and linked; the answer writes it, and goes out with the
 * commit. The locks of its chains are its last.
 */
export async function preparerInscriptions(em: EntityManager): Promise<() => Promise<void>> {
  const a = enAttente.get(em);
  if (!a) return RIEN_A_ECRIRE;
  enAttente.delete(em);
  const faits = await lireFaits(em, a);
  if (faits.length === 0) return RIEN_A_ECRIRE;
  const [maillons, tetes] = await lierFaits(em, faits, a.tenues);
  if (maillons.length <= PAR_ENVOI) return () => ecrireMaillons(em, maillons, tetes);
  // Only one statement can leave with the commit.
  await ecrireMaillons(em, maillons, tetes);
  return RIEN_A_ECRIRE;
}
/** The same, at once: for a transaction that no call opened. */
export const ecrireInscriptions = async (em: EntityManager): Promise<void> => {
  const ecrire = await preparerInscriptions(em);
  await ecrire();
};
