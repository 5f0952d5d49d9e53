import { jourDe, jourPlus } from '#shared/base/dates.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import { joursDeStock, RYTHME_JOURS } from '#shared/gestion/statistiques/classement.rules.ts';
import { vendable } from '#shared/stock/produit/lots.rules.ts';
import {
  moisDeProduit,
  type StatistiquesProduit,
} from '#shared/gestion/statistiques/produit.schema.ts';
import { present } from '../../platform/db/present.ts';
import { sql, sqlOne, type SqlRow } from '../../platform/db/sql.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import type { AgregatProduitRow } from '../../vente/vente/vente.entity.ts';
import { PAR_JOUR, PAR_MOIS, PRODUIT, type ProduitMesure } from './produit.sql.ts';

/** [STA-30] Sales, movements and days of sellable stock of one product. */
export async function lireStatistiquesProduitActe({
  em,
  parametres: { id },
  maintenant,
}: ActRequest<{ id: number }>): Promise<Resultat<StatistiquesProduit>> {
  const aujourdhui = jourDe(maintenant);
  const produit = await sqlOne<ProduitMesure>(em, PRODUIT, [id, aujourdhui]);
  if (!produit) return refus(404, 'introuvable', phrasesRefus.introuvable('Produit'));
  const [mois, jours] = await Promise.all([
    sql<SqlRow>(em, PAR_MOIS, [id, aujourdhui, produit.qte]),
    sql<Pick<AgregatProduitRow, 'jour' | 'qte'>>(em, PAR_JOUR, [
      id,
      jourPlus(aujourdhui, 1 - RYTHME_JOURS),
      aujourdhui,
    ]),
  ]);
  const vendus = jours.reduce((s, j) => s + j.qte, 0);
  return succes({
    ...produit,
    mois: mois.map((m) => present(moisDeProduit, m)),
    jours,
    rythme: Math.round((vendus / RYTHME_JOURS) * 100) / 100,
    jours_de_stock: joursDeStock(vendable(produit), vendus),
  });
}
