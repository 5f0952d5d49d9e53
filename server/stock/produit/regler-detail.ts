import type { EntityManager } from '@mikro-orm/postgresql';
import { memeValeur } from '#shared/base/fusion-fiche.rules.ts';
import { type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import type {
  DetailDemande,
  DetailProduit,
} from '#shared/stock/produit/deconditionnement.schema.ts';
import { audit } from '../../platform/db/audit.ts';
import { anyOf, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import type { DeconditionnementRow } from './produit.entity.ts';
import { classerProduits, lockToLink, copyTableau } from './classer-produits.ts';
import { lireDciDeLaBoite, type Paire } from './compositions.sql.ts';
import { ecrireCompositions } from './ecrire-compositions.ts';
import { publishDisponibles } from './publish-stock.ts';
import { lireDetail } from './lire-detail.ts';
import { dciCanonique } from '#shared/stock/produit/dci.rules.ts';
import type { Teneur } from './record-comptes.sql.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesDetail from '#shared/stock/produit/deconditionnement.phrases.ts';

async function copyDci(em: EntityManager, paire: Paire, maintenant: Date): Promise<void> {
  const lue = await lireDciDeLaBoite(em, paire);
  const dci = dciCanonique(lue?.dci ?? null);
  if (!lue || dci === null) return;
  await rows(
    em,
    query
      .updateTable('produit')
      .set((eb) => ({
        dci,
        forme: lue.forme,
        version: eb('version', '+', 1),
        updated_at: maintenant,
      }))
      .where('id', '=', paire.unite_id),
  );
}

/**
 * [DEC-5] After unpairing, both locked: units on the shelf keep the box's table and composition.
 * Answers whether a table stays.
 */
async function rendreUnite(em: EntityManager, paire: Paire, teneur: Teneur): Promise<boolean> {
  const garde = await copyTableau(em, paire.unite_id, teneur.maintenant);
  await copyDci(em, paire, teneur.maintenant);
  await classerProduits(em, [paire.unite_id], teneur);
  await ecrireCompositions(em, [paire.unite_id]);
  return garde;
}

type Reglage = Pick<DeconditionnementRow, 'unite_id' | 'unites_par_boite'>;

/** [DEC-4] One box per unit; neither belongs to another pair. */
async function fauteDuDetail(
  em: EntityManager,
  boite_id: number,
  unite_id: number,
): Promise<Refus | null> {
  if (boite_id === unite_id) return refus(422, 'saisie_invalide', phrasesDetail.detailLuiMeme);
  const tenus = (await lockToLink(em, [boite_id, unite_id])).filter((t) =>
    [boite_id, unite_id].includes(t.id),
  );
  if (tenus.length < 2) return refus(404, 'introuvable', phrasesRefus.introuvable('Produit'));
  const pris = await rows(
    em,
    query
      .selectFrom('deconditionnement')
      .select(['boite_id', 'unite_id'])
      .where((eb) =>
        eb.or([
          eb('boite_id', '<>', boite_id).and(
            eb.or([
              eb('unite_id', '=', anyOf([boite_id, unite_id])),
              eb('boite_id', '=', unite_id),
            ]),
          ),
          eb('unite_id', '=', boite_id),
        ]),
      ),
  );
  if (pris.length === 0) return null;
  const dits = new Set(pris.flatMap((p) => [p.boite_id, p.unite_id]));
  const faux = tenus.find((t) => dits.has(t.id));
  return refus(409, 'detail_pris', phrasesDetail.detailDejaUnite(faux?.libelle ?? ''));
}

/** Of a locked box; null without a pair. */
const reglageDe = async (em: EntityManager, boite_id: number): Promise<Reglage | null> =>
  (await row(
    em,
    query
      .selectFrom('deconditionnement')
      .select(['unite_id', 'unites_par_boite'])
      .where('boite_id', '=', boite_id),
  )) ?? null;

/** [FUS-7] Refused when changed since seen. */
async function fauteDuVu(
  em: EntityManager,
  boite_id: number,
  { vu, tenu }: { vu: Reglage | null | undefined; tenu: Reglage | null },
): Promise<Refus | null> {
  if (vu === undefined || memeValeur(vu, tenu)) return null;
  const detail = tenu && (await lireDetail(em, boite_id));
  return refus(409, 'detail_change', phrasesDetail.detailRegleAilleurs(detail), detail);
}

/** [DEC-4] Sets the unit product and units per box. */
export async function poserDetailActe({
  em,
  parametres: { id },
  corps: { unite_id, unites_par_boite, vu },
  session,
  adresse,
  maintenant,
}: ActRequest<{ id: number }, unknown, DetailDemande>): Promise<Resultat<DetailProduit>> {
  const faute = await fauteDuDetail(em, id, unite_id);
  if (faute) return faute;
  const avant = await reglageDe(em, id);
  const ailleurs = await fauteDuVu(em, id, { vu, tenu: avant });
  if (ailleurs) return ailleurs;
  const paire = {
    unite_id,
    unites_par_boite,
    created_by: session.fullname,
    created_at: maintenant,
  };
  await rows(
    em,
    query
      .insertInto('deconditionnement')
      .values({ boite_id: id, ...paire })
      .onConflict((conflict) => conflict.column('boite_id').doUpdateSet(paire)),
  );
  const teneur = { par: session.fullname, maintenant };
  const rendues = avant === null || avant.unite_id === unite_id ? [] : [avant.unite_id];
  for (const rendue of rendues) await rendreUnite(em, { boite_id: id, unite_id: rendue }, teneur);
  await classerProduits(em, [unite_id], teneur);
  await ecrireCompositions(em, [unite_id]);
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'vente à l’unité',
    entite: 'produit',
    entite_id: id,
    ...(avant !== null && { avant }),
    apres: { unite_id, unites_par_boite },
  });
  await publishDisponibles(em, [id, unite_id, ...rendues]);
  const detail = await lireDetail(em, id);
  if (!detail) throw new Error(`détail du produit ${id} non écrit`);
  return succes(detail, phrasesDetail.detailPose(unites_par_boite));
}

/** Unpairs; opened units remain [DEC-5]. */
export async function retirerDetailActe({
  em,
  parametres: { id },
  session,
  adresse,
  maintenant,
}: ActRequest<{ id: number }>): Promise<Resultat<null>> {
  await lockToLink(em, [id]);
  const avant = await reglageDe(em, id);
  if (avant === null) return refus(404, 'introuvable', phrasesDetail.detailAbsent);
  const { unite_id } = avant;
  await rows(em, query.deleteFrom('deconditionnement').where('boite_id', '=', id));
  const garde = await rendreUnite(
    em,
    { boite_id: id, unite_id },
    { par: session.fullname, maintenant },
  );
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'vente à l’unité',
    entite: 'produit',
    entite_id: id,
    avant,
  });
  await publishDisponibles(em, [id, unite_id]);
  return succes(null, phrasesDetail.detailRetire(garde));
}
