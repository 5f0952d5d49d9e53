import { enCentimes, enFcfa, moins, somme } from '../../base/montant.ts';
import { LIBELLE_OPERATEUR } from '../../vente/caisse/demande-du-panier.schema.ts';
import type { Billetage } from './billetage.schema.ts';
import type { MobilesDUnOperateur } from './mobiles.schema.ts';

export const aDuMobileMoney = (
  b: Pick<Billetage, 'mobile_money' | 'mobile_money_attendu'>,
): boolean => b.mobile_money !== 0 || b.mobile_money_attendu !== 0;

export const lignesDesMobiles = (mobiles: readonly MobilesDUnOperateur[]) =>
  mobiles.map(({ operateur, ...sommes }) => ({
    nom: operateur ? LIBELLE_OPERATEUR[operateur] : 'Opérateur non dit',
    ...sommes,
  }));

/** [MOB-41] Expected mobile money that no sale of these brought: debts, returns, cancellations. FCFA. */
export const autresMobiles = (mobiles: readonly MobilesDUnOperateur[], attendu: number): number =>
  enFcfa(
    moins(
      enCentimes(attendu),
      somme(
        mobiles.flatMap((m) => [m.confirme, m.verifie, m.a_verifier]),
        enCentimes,
      ),
    ),
  );
