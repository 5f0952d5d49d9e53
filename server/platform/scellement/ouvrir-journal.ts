import { type Centimes, plus, plusGrand, plusPetit, ZERO } from '#shared/base/montant.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { enIso, jourDe } from '#shared/base/dates.ts';
import { type Cumuls, CUMULS_VIDES, cumuler } from '#shared/platform/scellement/cumuls.rules.ts';
import { sha256 } from './empreinte.ts';
import {
  type BlocScelle,
  blocDe,
  ecrireMaillons,
  type Fait,
  lierFaits,
  texteDePiece,
} from './inscrire.ts';
import { type NomPiece, type PieceScellee, type PieceLue, PIECES_SCELLEES } from './pieces.sql.ts';
import { lireAOuvrir } from './chaines.sql.ts';
import { lirePiecesApres } from './pieces.sql.ts';

/** Rows per fingerprint. */
const PAR_BLOC = 1_000;
const NOMS = Object.keys(PIECES_SCELLEES) as NomPiece[];

/** By ascending id, batched; optional chains. */
export async function* parcourirPiece(
  em: EntityManager,
  nom: NomPiece,
  { chaines = null, parLot = PAR_BLOC }: { chaines?: readonly string[] | null; parLot?: number },
): AsyncGenerator<PieceLue[]> {
  let apres = 0;
  for (;;) {
    const lues = await lirePiecesApres(em, nom, { apres, chaines, parLot });
    if (lues.length > 0) yield lues;
    if (lues.length < parLot) return;
    apres = lues.at(-1)?.id ?? apres;
  }
}

/** Immutable rows by block, others singly. */
export type ContenuOuverture = Partial<
  Record<NomPiece, { blocs?: BlocScelle[]; objets?: Record<string, string> }>
>;
/** Rows sealed whole per chain; the rest by fingerprint. */
const REPRISES = 5_000;
interface Avant {
  reprises: Fait[];
  contenu: ContenuOuverture;
  /** Per day: sold (above 0), returned (below). */
  nets: Map<string, [Centimes, Centimes]>;
}

function ajouter(avant: Avant, nom: NomPiece, lues: readonly PieceLue[]): void {
  for (const { jour, net } of lues) {
    const [ventes, retours] = avant.nets.get(jour) ?? [ZERO, ZERO];
    avant.nets.set(jour, [plus(ventes, plusGrand(net, ZERO)), plus(retours, plusPetit(net, ZERO))]);
  }
  const place = Math.max(0, REPRISES - avant.reprises.length);
  avant.reprises.push(...lues.slice(0, place).map((lue) => reprise(nom, lue)));
  if (lues.length > place) enGros(avant, nom, lues.slice(place));
}
/** Its money is in the opening totals. */
const reprise = (nom: NomPiece, { id, chaine, jour, instant, contenu }: PieceLue): Fait => ({
  chaine,
  type: 'REPRISE',
  objet: `${nom}:${id}`,
  jour,
  instant,
  net: ZERO,
  contenu,
});
function enGros(avant: Avant, nom: NomPiece, lues: readonly PieceLue[]): void {
  const piece: PieceScellee = PIECES_SCELLEES[nom];
  const tenu = (avant.contenu[nom] ??= piece.immuable ? { blocs: [] } : { objets: {} });
  const [de, a] = [lues[0]?.id ?? 0, lues.at(-1)?.id ?? 0];
  if (tenu.blocs) tenu.blocs.push(blocDe(nom, lues, [[de, a]]));
  if (tenu.objets) for (const lue of lues) tenu.objets[lue.id] = empreinteDePiece(lue);
}
/** For still mutable rows. */
export const empreinteDePiece = (lue: PieceLue): string => sha256(texteDePiece(lue)).slice(0, 32);

function cumulsDe({ nets }: Avant): Cumuls {
  let cumuls = CUMULS_VIDES;
  for (const [jour, bruts] of [...nets].sort(([a], [b]) => (a < b ? -1 : 1)))
    for (const net of bruts) if (net !== ZERO) cumuls = cumuler(cumuls, jour, net);
  return cumuls;
}

/**
 * [SCE-9] Starts chains of older rows: the first fact carries totals and fingerprints, the first
 * five thousand rows are sealed whole. Begun chains are skipped. Own transaction.
 */
export async function ouvrirChaines(em: EntityManager, maintenant: Date): Promise<void> {
  const neuves = (await lireAOuvrir(em)).map((c) => c.chaine);
  if (neuves.length === 0) return;
  const avant = new Map<string, Avant>();
  for (const nom of NOMS)
    for await (const lues of parcourirPiece(em, nom, { chaines: neuves }))
      for (const [chaine, groupe] of Map.groupBy(lues, (l) => l.chaine)) {
        const tenu = avant.get(chaine) ?? { reprises: [], contenu: {}, nets: new Map() };
        ajouter(tenu, nom, groupe);
        avant.set(chaine, tenu);
      }
  if (avant.size === 0) return;
  const [maillons, tetes] = await lierFaits(
    em,
    [...avant]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([chaine, tenu]): Fait[] => [
        {
          chaine,
          type: 'OUVERTURE',
          jour: jourDe(maintenant),
          instant: enIso(maintenant),
          net: ZERO,
          cumuls: cumulsDe(tenu),
          contenu: { avant: tenu.contenu },
        },
        ...tenu.reprises.map((f) => ({ ...f, jour: jourDe(maintenant) })),
      ]),
  );
  await ecrireMaillons(em, maillons, tetes);
}
