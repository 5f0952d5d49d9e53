import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesMedicament from '#shared/stock/medicament/medicament.phrases.ts';
import { estRefus, refus, type Resultat } from '#shared/base/refus.ts';
import { nommerPresentation } from '#shared/stock/medicament/nommer.rules.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { constant, row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { ecrireProduitNeuf } from '../produit/creer-produit.ts';
import { noterDeLaBase } from '../produit/noter-de-la-base.ts';
import { medicamentDe } from './lire-medicaments.ts';

/** Prices in FCFA. */
interface Corps {
  prix_achat: number;
  prix_de_vente: number;
  qte: number;
  rayon_id?: number | null | undefined;
}

/**
 * [MED-2] Product from a presentation; closes pending requests. Refused when a product carries one
 * of its CIPs.
 */
export async function ajouterMedicamentActe({
  em,
  parametres: { id },
  corps,
  session,
  adresse,
  maintenant,
}: ActRequest<{ id: number }, unknown, Corps>): Promise<Resultat<Produit>> {
  const m = await medicamentDe(em, id);
  if (!m) return refus(404, 'introuvable', phrasesRefus.introuvable('Médicament'));
  if (m.produit_id !== null)
    return refus(
      409,
      'medicament_deja_ajoute',
      phrasesMedicament.medicamentDejaAjoute(m.libelle),
      m,
    );
  const nature = await row(
    em,
    query
      .selectFrom('reference')
      .select('id')
      .where('cle', '=', constant('medicament'))
      .where('deleted_at', 'is', null),
  );
  const deLaBase = {
    dci: m.dci && m.dci.length <= 300 ? m.dci : null,
    forme: m.forme?.slice(0, 150) ?? null,
    categorie: m.type_generique,
  };
  const ecrit = await ecrireProduitNeuf(
    em,
    {
      libelle: nommerPresentation(m.libelle, m.presentation),
      cip: m.cip13,
      cip_1: m.cip7,
      ...deLaBase,
      ...corps,
      nature_id: nature?.id ?? null,
      qte_min: 0,
      qte_max: 0,
      tva: false,
      css: false,
      couvert: true,
      is_active: true,
    },
    { fullname: session.fullname, adresse, maintenant },
  );
  if (estRefus(ecrit)) return ecrit;
  const ecrits = { ...deLaBase, famille: null, classe: null };
  await noterDeLaBase(em, { produit_id: ecrit.data.id, cip13: m.cip13, ecrits }, maintenant);
  return ecrit;
}
