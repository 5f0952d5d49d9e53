import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesMouvement from '#shared/stock/mouvement/mouvement.phrases.ts';
import * as phrasesLot from '#shared/stock/produit/lot.phrases.ts';
import * as phrasesStock from '#shared/stock/produit/stock.phrases.ts';
import * as phrasesReference from '#shared/admin/reference/reference.phrases.ts';
import { denombrer } from '#shared/base/texte.ts';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import {
  type Mouvement,
  mouvement,
  type NouveauMouvement,
} from '#shared/stock/mouvement/mouvement.schema.ts';
import { estMotifReserve } from '#shared/admin/reference/reference.rules.ts';
import { audit } from '../../platform/db/audit.ts';
import { present } from '../../platform/db/present.ts';
import { constant, row, searchForm } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { notifyPeremptions } from '../produit/notify-peremptions.ts';
import { publishStock } from '../produit/publish-stock.ts';
import { entrerEnStock, sortirDuStock } from '../produit/sortir-du-stock.ts';
import { demanderDates } from '../produit/demander-dates.ts';
import { ouvrirLots, lockLots } from '../produit/lock-lots.ts';
import type { ProduitRow } from '../produit/produit.entity.ts';

/**
 * [MVT-1] Must be listed and not reserved; answers the list's spelling. [REF-5] Old names match
 * unless reused.
 */
async function lireMotif(em: EntityManager, motif: string): Promise<string | Refus> {
  if (estMotifReserve('mouv_motifs', motif))
    return refus(422, 'motif_reserve', phrasesReference.motifReserve(motif));
  const lu = await row(
    em,
    query
      .selectFrom('reference')
      .select('libelle')
      .where('liste', '=', constant('mouv_motifs'))
      .where((eb) =>
        eb.or([eb('recherche', '=', searchForm(motif)), eb('cle', '=', searchForm(motif))]),
      )
      .where('deleted_at', 'is', null)
      .orderBy((eb) => eb('libelle', '=', motif), 'desc')
      .orderBy((eb) => eb('recherche', '=', searchForm(motif)), 'desc')
      .limit(constant(1)),
  );
  return lu?.libelle ?? refus(422, 'motif_inconnu', phrasesMouvement.motifInconnu(motif));
}

type ProduitTenu = Pick<ProduitRow, 'libelle' | 'qte' | 'rang_stupefiant' | 'version'>;
/** Null when unnamed. An exit's lot must hold enough; an entry's is created. */
async function lotNomme(
  em: EntityManager,
  c: NouveauMouvement,
  produit: ProduitTenu,
): Promise<number | null | Refus> {
  const { produit_id, lot: numero = null, date_expiration = null } = c;
  if (numero === null && date_expiration === null) return null;
  if (c.type === 'Entrée') {
    const nomme = [{ produit_id, numero, date_expiration }];
    const autre = c.dates_confirmees ? null : await demanderDates(em, nomme, () => produit.libelle);
    if (autre) return autre;
    return (await ouvrirLots(em, nomme))[0] ?? null;
  }
  const lu = await row(
    em,
    query
      .selectFrom('lot')
      .select(['id', 'qte'])
      .where('produit_id', '=', produit_id)
      .$if(numero !== null, (lots) => lots.where('numero', '=', numero))
      .$if(date_expiration !== null, (lots) => lots.where('date_expiration', '=', date_expiration))
      .where('qte', '>', constant(0))
      .orderBy('date_expiration', (sort) => sort.asc().nullsLast())
      .orderBy('id')
      .limit(constant(1)),
  );
  if (!lu) return refus(422, 'lot_introuvable', phrasesLot.lotIntrouvable);
  return lu.qte < c.qte
    ? refus(
        422,
        'stock_insuffisant',
        phrasesStock.quantiteDepasseStockPour(c.qte, lu.qte, produit.libelle),
      )
    : lu.id;
}

/** [MVT-3] Refuses a stale product version: the boxes may have left. */
function fauteDeLecture(vue: number | undefined, produit: ProduitTenu): Refus | null {
  if (vue === undefined || vue === produit.version) return null;
  const reste = denombrer(produit.qte, 'boîte');
  return refus(409, 'version_perimee', phrasesMouvement.produitBouge(produit.libelle, reste));
}

function fauteDeSortie(qte: number, produit: ProduitTenu): Refus | null {
  if (produit.rang_stupefiant !== null)
    return refus(422, 'stupefiant_registre', phrasesMouvement.stupefiantParOrdonnancier);
  return produit.qte < qte
    ? refus(
        422,
        'stock_insuffisant',
        phrasesStock.quantiteDepasseStockPour(qte, produit.qte, produit.libelle),
      )
    : null;
}

/**
 * Refuses narcotics with an open account (a witness is needed) and exits above stock. Without a
 * lot, first expired leave first.
 */
export async function creerMouvementActe({
  em,
  corps,
  session,
  adresse,
  maintenant,
}: ActRequest<unknown, unknown, NouveauMouvement>): Promise<Resultat<Mouvement>> {
  const { produit_id, qte, type } = corps;
  const motif = await lireMotif(em, corps.motif);
  if (estRefus(motif)) return motif;
  await lockLots(em, [produit_id]);
  const produit = await row(
    em,
    query
      .selectFrom('produit')
      .select(['libelle', 'qte', 'rang_stupefiant', 'version'])
      .where('id', '=', produit_id),
  );
  if (!produit) return refus(404, 'introuvable', phrasesRefus.introuvable('Produit'));
  const faute =
    fauteDeLecture(corps.version, produit) ??
    (type === 'Sortie' ? fauteDeSortie(qte, produit) : null);
  if (faute) return faute;
  const lot_id = await lotNomme(em, corps, produit);
  if (estRefus(lot_id)) return lot_id;
  await (type === 'Entrée' ? entrerEnStock : sortirDuStock)(em, [{ produit_id, qte, lot_id }], {
    motif,
    source: 'mouvement',
    source_id: null,
    par: session.fullname,
    maintenant,
  });
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'mouvement',
    entite: 'produit',
    entite_id: produit_id,
    avant: { qte: produit.qte },
    apres: {
      qte: produit.qte + (type === 'Entrée' ? qte : -qte),
      motif,
      dates_confirmees: corps.dates_confirmees,
    },
  });
  if (type === 'Entrée' && lot_id !== null) await notifyPeremptions(em, maintenant, [lot_id]);
  await publishStock(em, [produit_id]);
  const ecrit = await row(
    em,
    query
      .selectFrom('mouvement as t')
      .innerJoin('produit as p', 'p.id', 't.produit_id')
      .selectAll('t')
      .select('p.cip')
      .where('t.produit_id', '=', produit_id)
      .orderBy('t.id', 'desc')
      .limit(constant(1)),
  );
  return succes(present(mouvement, ecrit ?? {}), phrasesMouvement.mouvementEnregistre);
}
