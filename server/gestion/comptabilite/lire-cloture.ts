import { moins } from '#shared/base/montant.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ClotureDuMois } from '#shared/gestion/comptabilite/faits-comptables.ts';
import type { ContenuCloture } from '../../platform/scellement/clore.ts';
import { lireScellee } from './cloture.sql.ts';

/** Null when the month is not closed, or the journal began within it or after. */
export async function lireCloture(
  em: EntityManager,
  { mois, de }: { mois: string; de: string },
): Promise<ClotureDuMois | null> {
  const lue = await lireScellee(em, mois, de);
  if (!lue) return null;
  const { sommes } = JSON.parse(lue.contenu) as ContenuCloture;
  const { ventes, annulations, retours, net } = sommes;
  const reste = (c: 'ht' | 'tva' | 'css' | 'garde' | 'total') =>
    moins(ventes[c], annulations[c], retours[c]);
  return {
    jours: lue.jours,
    ventes: ventes.nombre,
    ht: reste('ht'),
    tva: reste('tva'),
    css: reste('css'),
    garde: reste('garde'),
    ttc: reste('total'),
    net: moins(net.ventes, net.retours),
    empreinte: lue.empreinte,
    seq: lue.seq,
  };
}
