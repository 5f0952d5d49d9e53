import type { EntityManager } from '@mikro-orm/postgresql';
import { enIso, JOUR_MS } from '#shared/base/dates.ts';
import { constant, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { publishPanier, lireLignes } from './presenter-reservation.ts';
import { suivreTaxes, taxesDuMoment } from './suivre-taxes.ts';

/**
 * [RES-64] On a new garde or rate [TAX-3], retaxes and publishes unsent drafts of the last two
 * days; others keep theirs (contract §4).
 */
export async function suivreGarde(em: EntityManager, maintenant: Date): Promise<number> {
  const garde = await row(
    em,
    query
      .selectFrom('garde')
      .select(['id', 'montant_taxe'])
      .where('statut', '=', constant('En cours')),
  );
  const taxes = await taxesDuMoment(em, garde, maintenant);
  const brouillons = await rows(
    em,
    query
      .selectFrom('reservation as r')
      .selectAll('r')
      // No join: a draft whose client changes while its lock is waited for would drop out.
      .select((eb) => {
        const sien = eb.selectFrom('client as c').whereRef('c.id', '=', 'r.client_id');
        return [
          sien.select('c.plafond_dette').$asScalar().$notNull().as('plafond_dette'),
          sien.select('c.current_dette').$asScalar().$notNull().as('current_dette'),
        ];
      })
      .where('r.status', '=', constant('Brouillon'))
      .where('r.switch_caisse_at', 'is', null)
      .where('r.edited_at', '>', enIso(new Date(maintenant.getTime() - 2 * JOUR_MS)))
      .where((eb) =>
        eb.or([
          eb('r.garde_id', 'is distinct from', taxes.garde_id),
          eb('r.montant_taxe', '<>', taxes.montant_taxe),
          eb('r.taux_tva', '<>', taxes.taux_tva),
          eb('r.taux_css', '<>', taxes.taux_css),
        ]),
      )
      .orderBy('r.id')
      .forUpdate(),
  );
  const lignes = await lireLignes(
    em,
    brouillons.map((r) => r.id),
  );
  for (const r of brouillons) {
    const panier = { reservation: r, lignes: lignes.get(r.id) ?? [], client: r };
    publishPanier(em, 'reservation.modifiee', await suivreTaxes({ em, maintenant }, panier, taxes));
  }
  return brouillons.length;
}
