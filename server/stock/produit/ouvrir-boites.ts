import type { EntityManager } from '@mikro-orm/postgresql';
import { type Centimes, enFcfa } from '#shared/base/montant.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import * as phrasesDetail from '#shared/stock/produit/deconditionnement.phrases.ts';
import {
  type BoitesOuvertes,
  boitesParLot,
  coutUnite,
} from '#shared/stock/produit/deconditionnement.rules.ts';
import type { DetailProduit } from '#shared/stock/produit/deconditionnement.schema.ts';
import { prendreLots } from '#shared/stock/produit/lots.rules.ts';
import { audit } from '../../platform/db/audit.ts';
import { anyOf, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { changerPrix } from './prix.sql.ts';
import type { DeconditionnementRow, ProduitRow } from './produit.entity.ts';
import { notifyPeremptions } from './notify-peremptions.ts';
import { notifySousCout, type PrixPose } from './notify-sous-cout.ts';
import { publishStock } from './publish-stock.ts';
import { lireDetail } from './lire-detail.ts';
import type { Origine } from './mouvoir-stock.sql.ts';
import { entrerEnStock, sortirDuStock } from './sortir-du-stock.ts';
import { ouvrirLots, perimeesDe, lockLots, vendables } from './lock-lots.ts';
import { updateCoutMoyen } from './update-cout-moyen.ts';

type Paire = Pick<DeconditionnementRow, 'boite_id' | 'unite_id' | 'unites_par_boite'>;
type Tenu = PrixPose & Pick<ProduitRow, 'qte' | 'cout_moyen'>;
type Auteur = Pick<ActRequest, 'session' | 'adresse' | 'maintenant'>;

const PAR_ID = (produits: readonly Tenu[]) => new Map(produits.map((p) => [p.id, p]));

/** Unit cost: its share of the box; audited when changed. */
async function poserCout(
  em: EntityManager,
  { boite, unite, unites, n }: { boite: Tenu; unite: Tenu; unites: number; n: number },
  { session, adresse, maintenant }: Auteur,
): Promise<void> {
  const cout = coutUnite(boite.cout_moyen ?? boite.prix_achat, n);
  await updateCoutMoyen(em, [{ produit_id: unite.id, qte: unites, ug: 0, prix_achat: cout }]);
  const prix_achat = coutUnite(boite.prix_achat, n);
  if (prix_achat === unite.prix_achat) return;
  const posee = { ...unite, prix_achat };
  await changerPrix(em, [posee], maintenant);
  const prix = (achat: Centimes) => ({
    prix_achat: enFcfa(achat),
    prix_de_vente: enFcfa(unite.prix_de_vente),
  });
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'prix',
    entite: 'produit',
    entite_id: unite.id,
    avant: prix(unite.prix_achat),
    apres: prix(prix_achat),
  });
  await notifySousCout(em, [posee], { par: session.fullname, maintenant });
}

/** Same lot number and date. */
async function entrerUnites(
  em: EntityManager,
  { unite_id, unites_par_boite }: Paire,
  ouvertes: readonly BoitesOuvertes[],
  origine: Origine,
): Promise<void> {
  const lus = await rows(
    em,
    query
      .selectFrom('lot')
      .select(['id', 'numero', 'date_expiration'])
      .where('id', '=', anyOf(ouvertes.flatMap((o) => o.lot_id ?? []))),
  );
  const lots = await ouvrirLots(
    em,
    ouvertes.map((o) => {
      const lot = lus.find((l) => l.id === o.lot_id);
      return {
        produit_id: unite_id,
        numero: lot?.numero ?? null,
        date_expiration: lot?.date_expiration ?? null,
      };
    }),
  );
  await entrerEnStock(
    em,
    ouvertes.map((o, i) => ({
      produit_id: unite_id,
      qte: o.qte * unites_par_boite,
      lot_id: lots[i] ?? null,
    })),
    origine,
  );
  await notifyPeremptions(
    em,
    origine.maintenant,
    lots.filter((l) => l !== null),
  );
}

const lirePaire = (em: EntityManager, boite_id: number): Promise<Paire | undefined> =>
  row(
    em,
    query
      .selectFrom('deconditionnement')
      .select(['boite_id', 'unite_id', 'unites_par_boite'])
      .where('boite_id', '=', boite_id),
  );
/** The pair read before locking may have changed. */
const memePaire = (avant: Paire, tenue: Paire | undefined): boolean =>
  tenue?.unite_id === avant.unite_id && tenue.unites_par_boite === avant.unites_par_boite;

/**
 * [DEC-1] First expired first, never expired; units take the lots, dates and cost share. One
 * transaction, one document. Refused when the pair changed meanwhile.
 */
export async function ouvrirBoitesActe({
  em,
  parametres: { id },
  corps: { boites },
  ...auteur
}: ActRequest<{ id: number }, unknown, { boites: number }>): Promise<Resultat<DetailProduit>> {
  const paire = await lirePaire(em, id);
  if (!paire) return refus(422, 'detail_absent', phrasesDetail.detailAbsent);
  const { unite_id, unites_par_boite: n } = paire;
  const lots = (await lockLots(em, [id, unite_id])).filter((l) => l.produit_id === id);
  if (!memePaire(paire, await lirePaire(em, id)))
    return refus(409, 'detail_change', phrasesDetail.detailChange, await lireDetail(em, id));
  const tenus = PAR_ID(
    await rows(
      em,
      query
        .selectFrom('produit')
        .select(['id', 'libelle', 'qte', 'prix_achat', 'prix_de_vente', 'cout_moyen'])
        .where('id', '=', anyOf([id, unite_id])),
    ),
  );
  const [boite, unite] = [tenus.get(id), tenus.get(unite_id)];
  if (!boite || !unite) throw new Error(`produits ${id} et ${unite_id} disparus sous verrou`);
  const reste = boite.qte - (perimeesDe(lots).get(id) ?? 0);
  if (boites > reste)
    return refus(422, 'stock_insuffisant', phrasesDetail.boitesManquent(boites, reste));
  const { session, adresse, maintenant } = auteur;
  const unites = boites * n;
  const ecrite = await row(
    em,
    query
      .insertInto('ouverture_boite')
      .values({
        boite_id: id,
        unite_id,
        boites,
        unites,
        created_by: session.fullname,
        created_at: maintenant,
      })
      .returning('id'),
  );
  if (!ecrite) throw new Error('ouverture de boîte non écrite');
  const origine = {
    motif: 'DECONDITIONNEMENT',
    source: 'ouverture_boite',
    source_id: ecrite.id,
    par: session.fullname,
    maintenant,
  };
  const bons = vendables(lots);
  const lignes = [{ produit_id: id, qte: boites }];
  const ouvertes = boitesParLot(boites, prendreLots(lignes, bons));
  await sortirDuStock(em, lignes, origine, bons);
  await poserCout(em, { boite, unite, unites, n }, auteur);
  await entrerUnites(em, paire, ouvertes, origine);
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'ouverture de boîtes',
    entite: 'produit',
    entite_id: id,
    apres: { boites, unites, unite_id },
  });
  await publishStock(em, [id, unite_id]);
  const detail = await lireDetail(em, id);
  if (!detail) throw new Error(`détail du produit ${id} disparu sous verrou`);
  return succes(detail, phrasesDetail.boitesOuvertes(boites, unites));
}
