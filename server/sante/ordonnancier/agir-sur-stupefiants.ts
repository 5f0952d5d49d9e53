import type { EntityManager } from '@mikro-orm/postgresql';
import type { InferResult } from 'kysely';
import { type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import * as phrasesStock from '#shared/stock/produit/stock.phrases.ts';
import * as phrasesStupefiant from '#shared/sante/ordonnancier/stupefiant.phrases.ts';
import {
  demandeTemoin,
  fauteComptage,
  fauteSortie,
} from '#shared/sante/ordonnancier/stupefiant.rules.ts';
import {
  type ActeStupefiant,
  acteStupefiant,
  type ComptageStupefiants,
  type GenreActe,
  type SortieStupefiants,
} from '#shared/sante/ordonnancier/stupefiant.schema.ts';
import { audit } from '../../platform/db/audit.ts';
import { present } from '../../platform/db/present.ts';
import { anyOf, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { publishStock } from '../../stock/produit/publish-stock.ts';
import type { Origine } from '../../stock/produit/mouvoir-stock.sql.ts';
import { entrerEnStock, sortirDuStock } from '../../stock/produit/sortir-du-stock.ts';
import { noterComptage } from '../../stock/produit/record-comptes.sql.ts';
import { lockLots } from '../../stock/produit/lock-lots.ts';
import { raise } from '../../platform/realtime/raise.ts';
import { inscrire } from '../../platform/scellement/inscrire.ts';
import type { ActeStupefiantRow } from './ordonnancier.entity.ts';
import { ecrireComptages, type LigneComptee } from './comptages.sql.ts';
import { SUJETS_ORDONNANCIER } from './inscrire-delivrance.ts';
import { temoinDe } from './trouver-temoin.ts';

const produitsDe = (ids: readonly number[]) =>
  query
    .selectFrom('produit')
    .select(['id', 'libelle', 'qte', 'rang_stupefiant'])
    .where('id', '=', anyOf(ids))
    .orderBy('id');
type Tenu = InferResult<ReturnType<typeof produitsDe>>[number];
/** Locked by ascending id; accounts open. */
async function lockComptesOf(
  em: EntityManager,
  ids: readonly number[],
): Promise<Map<number, Tenu> | Refus> {
  await lockLots(em, ids);
  const lus = await rows(em, produitsDe(ids));
  const fermes = lus.filter((p) => p.rang_stupefiant === null);
  if (fermes.length > 0)
    return refus(
      409,
      'stupefiant_ferme',
      fermes.map((p) => phrasesStupefiant.pasStupefiant(p.libelle)),
    );
  const tenus = new Map(lus.map((p) => [p.id, p]));
  return ids.every((id) => tenus.has(id))
    ? tenus
    : refus(404, 'introuvable', phrasesStock.produitNonTrouve);
}

type Auteur = Pick<ActRequest, 'em' | 'session' | 'adresse' | 'maintenant'>;
interface Dit {
  genre: GenreActe;
  reference?: string | null | undefined;
  motif?: string | null | undefined;
  temoin_pin?: string | undefined;
}
const vide = (texte: string | null | undefined): string | null => texte?.trim() || null;

async function ecrireActe(
  { em, session, maintenant }: Auteur,
  { genre, reference, motif }: Dit,
  temoin: ReturnType<typeof temoinDe>,
): Promise<ActeStupefiantRow> {
  const ecrit = await row(
    em,
    query
      .insertInto('acte_stupefiant')
      .values({
        genre,
        reference: vide(reference),
        motif: vide(motif),
        par_id: session.id,
        par: session.fullname,
        temoin_id: temoin?.id ?? null,
        temoin: temoin?.fullname ?? null,
        at: maintenant,
      })
      .returningAll(),
  );
  if (!ecrit) throw new Error('acte sur des stupéfiants non écrit');
  inscrire(em, 'acte_stupefiant', ecrit.id);
  return ecrit;
}

const origineDe = ({ session, maintenant }: Auteur, acte: ActeStupefiantRow): Origine => ({
  motif: phrasesStupefiant.MOTIFS_STUPEFIANT[acte.genre],
  source: 'stupefiant',
  source_id: acte.id,
  par: session.fullname,
  maintenant,
});

async function auditAndPublish(
  { em, session, adresse }: Auteur,
  acte: ActeStupefiantRow,
  lignes: readonly { produit_id: number; libelle: string; qte: number }[],
): Promise<ActeStupefiant> {
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: acte.genre,
    entite: 'stupéfiant',
    entite_id: acte.id,
    apres: {
      temoin: acte.temoin,
      reference: acte.reference,
      motif: acte.motif,
      lignes: lignes.map(({ libelle, qte }) => ({ libelle, qte })),
    },
  });
  raise(em, 'ordonnancier.change', SUJETS_ORDONNANCIER, {
    change: { genre: 'compte', id: acte.id },
  });
  await publishStock(
    em,
    lignes.filter((l) => l.qte !== 0).map((l) => l.produit_id),
  );
  return present(acteStupefiant, acte);
}

function sommer(lignes: SortieStupefiants['lignes']): Map<number, number> {
  const par = new Map<number, number>();
  for (const l of lignes) par.set(l.produit_id, (par.get(l.produit_id) ?? 0) + l.qte);
  return par;
}

/**
 * [STU-3] [STU-4] Destruction (witness), loss or theft: leaves stock and accounts, expired first.
 * Refuses more than stock, or no account.
 */
export async function sortirStupefiantsActe(
  r: ActRequest<unknown, unknown, SortieStupefiants>,
): Promise<Resultat<ActeStupefiant>> {
  const { em, corps } = r;
  const faute = fauteSortie(corps);
  if (faute) return refus(422, 'saisie_invalide', faute);
  const temoin = temoinDe(corps);
  if (!temoin && demandeTemoin(corps.genre))
    return refus(422, 'temoin_invalide', phrasesStupefiant.temoinRequis);
  const qtes = sommer(corps.lignes);
  const locked = await lockComptesOf(em, [...qtes.keys()]);
  if ('refus' in locked) return locked;
  const sorties = [...locked.values()].map(({ id, libelle, qte }) => ({
    produit_id: id,
    libelle,
    stock: qte,
    qte: qtes.get(id) ?? 0,
  }));
  const trop = sorties.filter((s) => s.qte > s.stock);
  if (trop.length > 0)
    return refus(
      422,
      'stock_insuffisant',
      trop.map((s) => phrasesStock.quantiteDepasseStockPour(s.qte, s.stock, s.libelle)),
    );
  const acte = await ecrireActe(r, corps, temoin);
  await sortirDuStock(em, sorties, origineDe(r, acte));
  return succes(await auditAndPublish(r, acte, sorties), phrasesStupefiant.sortieEnregistree);
}

/** Or a refusal: recount, missing motive. */
function compterLignes(
  { lignes }: ComptageStupefiants,
  tenus: ReadonlyMap<number, Tenu>,
): LigneComptee[] | Refus {
  const comptees = lignes.map((l) => ({
    ...l,
    libelle: tenus.get(l.produit_id)?.libelle ?? '',
    qte: l.boites - l.attendu,
  }));
  const bouges = comptees.filter((l) => tenus.get(l.produit_id)?.qte !== l.attendu);
  if (bouges.length > 0)
    return refus(
      409,
      'stupefiant_compte',
      bouges.map((l) => phrasesStupefiant.soldeBouge(l.libelle, tenus.get(l.produit_id)?.qte ?? 0)),
    );
  const fautes = comptees.flatMap((l) => fauteComptage(l) ?? []);
  return fautes.length > 0 ? refus(422, 'saisie_invalide', fautes) : comptees;
}

/**
 * [STU-5] Witnessed count; a difference needs a motive, the stock follows. Refuses a balance moved
 * since shown, a product twice.
 */
export async function compterStupefiantsActe(
  r: ActRequest<unknown, unknown, ComptageStupefiants>,
): Promise<Resultat<ActeStupefiant>> {
  const { em, corps, session, maintenant } = r;
  const temoin = temoinDe(corps);
  if (!temoin) return refus(422, 'temoin_invalide', phrasesStupefiant.temoinRequis);
  const ids = [...new Set(corps.lignes.map((l) => l.produit_id))];
  if (ids.length < corps.lignes.length)
    return refus(422, 'saisie_invalide', phrasesStupefiant.compteDeuxFois);
  const locked = await lockComptesOf(em, ids);
  if ('refus' in locked) return locked;
  const lignes = compterLignes(corps, locked);
  if (!Array.isArray(lignes)) return lignes as Refus;
  const acte = await ecrireActe(r, { genre: 'comptage' }, temoin);
  await ecrireComptages(em, acte.id, lignes);
  const origine = origineDe(r, acte);
  const manquent = lignes.filter((l) => l.qte < 0).map((l) => ({ ...l, qte: -l.qte }));
  const enTrop = lignes.filter((l) => l.qte > 0);
  if (manquent.length > 0) await sortirDuStock(em, manquent, origine);
  if (enTrop.length > 0) await entrerEnStock(em, enTrop, origine);
  await noterComptage(
    em,
    lignes.filter((l) => l.qte === 0).map((l) => l.produit_id),
    { par: session.fullname, maintenant, source: 'stupefiant', source_id: acte.id },
  );
  const ecarts = manquent.length + enTrop.length;
  return succes(
    await auditAndPublish(r, acte, lignes),
    phrasesStupefiant.comptageEnregistre(lignes.length, ecarts),
  );
}
