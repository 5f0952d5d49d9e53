import type { EntityManager } from '@mikro-orm/postgresql';
import { memeValeur } from '#shared/base/fusion-fiche.rules.ts';
import { type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { DetailDemande, DetailProduit } from '#shared/produit/deconditionnement.schema.ts';
import { audit } from '../db/audit.ts';
import { sql, sqlOne } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import type { DeconditionnementRow } from './deconditionnement.entity.ts';
import { classerProduits, lockToLink, copyTableau } from './classer-produits.ts';
import { ecrireCompositions } from './ecrire-compositions.ts';
import { publishDisponibles } from './publish-stock.ts';
import { lireDetail } from './lire-detail.ts';
import { dciCanonique } from '#shared/produit/dci.rules.ts';
import type { ProduitRow } from './produit.entity.ts';
import type { Teneur } from './record-comptes.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesDetail from '#shared/produit/deconditionnement.phrases.ts';

type Paire = Pick<DeconditionnementRow, 'boite_id' | 'unite_id'>;

/** The box's typed or base data, for an opened unit lacking its own. */
const DITE_PAR_LA_BOITE = `
  select coalesce(b.dci, (select m.dci
    from produit_cip c
    join medicament m on m.cip13 = c.cip or m.cip7 = c.cip
    where c.produit_id = b.id and length(m.dci) <= 300
    order by (m.cip13 = c.cip) desc, m.id
    limit 1)) as dci, coalesce(u.forme, b.forme) as forme
  from produit b
  join produit u on u.id = $2
  where b.id = $1 and u.dci is null
    and exists (select from ouverture_boite o where o.boite_id = b.id and o.unite_id = u.id)`;
async function copyDci(
  em: EntityManager,
  { boite_id, unite_id }: Paire,
  maintenant: Date,
): Promise<void> {
  const lue = await sqlOne<Pick<ProduitRow, 'dci' | 'forme'>>(em, DITE_PAR_LA_BOITE, [
    boite_id,
    unite_id,
  ]);
  const dci = dciCanonique(lue?.dci ?? null);
  if (!lue || dci === null) return;
  await sql(
    em,
    `update produit
      set dci = $2, forme = $3, version = version + 1, updated_at = $4
      where id = $1`,
    [unite_id, dci, lue.forme, maintenant],
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
  const pris = await sql<Pick<DeconditionnementRow, 'boite_id' | 'unite_id'>>(
    em,
    `select boite_id, unite_id
      from deconditionnement
      where boite_id <> $1 and (unite_id = any($2) or boite_id = $3)
        or unite_id = $1`,
    [boite_id, [boite_id, unite_id], unite_id],
  );
  if (pris.length === 0) return null;
  const dits = new Set(pris.flatMap((p) => [p.boite_id, p.unite_id]));
  const faux = tenus.find((t) => dits.has(t.id));
  return refus(409, 'detail_pris', phrasesDetail.detailDejaUnite(faux?.libelle ?? ''));
}

/** Of a locked box; null without a pair. */
const reglageDe = async (em: EntityManager, boite_id: number): Promise<Reglage | null> =>
  (await sqlOne<Reglage>(
    em,
    'select unite_id, unites_par_boite from deconditionnement where boite_id = $1',
    [boite_id],
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
  await sql(
    em,
    `insert into deconditionnement (boite_id, unite_id, unites_par_boite, created_by, created_at)
      values ($1, $2, $3, $4, $5)
      on conflict (boite_id) do update
        set unite_id = excluded.unite_id, unites_par_boite = excluded.unites_par_boite,
          created_by = excluded.created_by, created_at = excluded.created_at`,
    [id, unite_id, unites_par_boite, session.fullname, maintenant],
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
  await sql(em, 'delete from deconditionnement where boite_id = $1', [id]);
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
