import { formatFcfa, formatNombre } from '#shared/base/montant.ts';
import * as phrases from '#shared/gestion/billetage/comptage.phrases.ts';
import { autresMobiles, lignesDesMobiles } from '#shared/gestion/billetage/mobiles.rules.ts';
import type { MobilesDUnOperateur } from '#shared/gestion/billetage/mobiles.schema.ts';
import { modesEnEcart } from '#shared/gestion/billetage/premier-comptage.rules.ts';
import { LIBELLE_MODE } from '#shared/vente/caisse/caisse.schema.ts';
import type { Billetage } from '#shared/gestion/billetage/billetage.schema.ts';

/** Label, FCFA, and whether the line is emphasised. */
interface LigneDuBordereau {
  quoi: string;
  combien: string;
  fort: boolean;
}
const ligne = (quoi: string, combien: string): LigneDuBordereau => ({ quoi, combien, fort: false });
const forte = (quoi: string, combien: string): LigneDuBordereau => ({ quoi, combien, fort: true });
/** No line for a zero part. */
const part = (quoi: string, fcfa: number, signe = ''): LigneDuBordereau[] =>
  fcfa === 0 ? [] : [ligne(quoi, `${signe}${formatNombre(fcfa)}`)];
const formatEcart = (fcfa: number): string => {
  if (fcfa === 0) return 'juste';
  return fcfa > 0 ? `+ ${formatNombre(fcfa)}` : `− ${formatNombre(-fcfa)}`;
};
/** [MOB-41] How sure the mobile money of the counted sales is; what no sale brought, apart. */
function mobilesParOperateur(
  mobiles: readonly MobilesDUnOperateur[],
  attendu: number,
): LigneDuBordereau[] {
  const autres = mobiles.length === 0 ? 0 : autresMobiles(mobiles, attendu);
  return [
    ...lignesDesMobiles(mobiles).flatMap((l) => [
      ...part(`${l.nom}, confirmé`, l.confirme),
      ...part(`${l.nom}, vérifié`, l.verifie),
      ...part(`${l.nom}, à vérifier`, l.a_verifier),
    ]),
    ...part(phrases.mobilesSansVente, Math.abs(autres), autres < 0 ? '− ' : '+ '),
  ];
}
const autreMode = (quoi: string, compte: number, attendu: number): LigneDuBordereau[] =>
  compte === 0 && attendu === 0
    ? []
    : [ligne(`${quoi} (attendu ${formatNombre(attendu)})`, formatNombre(compte))];

/**
 * [BIL-18] [BIL-25] Below the lines: motive per differing mode, unrecorded cash, every count of the
 * session when several, receiver of the cash.
 */
export const motifsDuBordereau = (b: Billetage): string[] => [
  ...(b.motif_ecart ? [phrases.bordereauDeCaisse.motif(b.motif_ecart)] : []),
  ...modesEnEcart(b).map(({ mode, ecart }) =>
    [`${LIBELLE_MODE[mode]} ${phrases.ecartDit(ecart)}`, b[`motif_${mode}`] ?? []]
      .flat()
      .join(', '),
  ),
  ...b.dits.map((d) => phrases.mouvementDit(d.genre, formatFcfa(d.montant), d.motif)),
  ...(b.comptages.length > 1
    ? b.comptages.map(
        (c) =>
          `${phrases.rangDit(c.rang)}, ${c.par} : ${phrases.comptageDit({
            total: c.total_billetage,
            ecart: c.total_billetage - c.attendu,
          })}`,
      )
    : []),
  ...(b.recu_par ? [phrases.bordereauDeCaisse.recu(b.recu_par)] : []),
];

/** [BIL-18] Slip lines: found, expected, to the safe. */
export function lignesDuBordereau(
  b: Billetage,
  mobiles: readonly MobilesDUnOperateur[],
): LigneDuBordereau[] {
  const laisse = b.fond_laisse ?? 0;
  return [
    ...b.coupures
      .filter((c) => c.nombre > 0)
      .map((c) =>
        ligne(
          `${formatNombre(c.nombre)} × ${c.type === 'billet' ? 'billet' : 'pièce'} ${formatNombre(c.valeur)}`,
          formatNombre(c.nombre * c.valeur),
        ),
      ),
    forte('Espèces comptées', formatNombre(b.total_billetage)),
    ...part('Fond de caisse', b.fond_caisse),
    ligne('Ventes en espèces', formatNombre(b.total_vente)),
    ...part('Entrées', b.entrees, '+ '),
    ...part('Sorties', b.sorties, '− '),
    forte('Attendu', formatNombre(b.attendu)),
    forte('Écart', formatEcart(b.ecart)),
    ...autreMode('Chèques', b.cheque, b.cheque_attendu),
    ...autreMode('Mobile money', b.mobile_money, b.mobile_money_attendu),
    ...mobilesParOperateur(mobiles, b.mobile_money_attendu),
    ...autreMode('Autres', b.autres, b.autres_attendu),
    ...part('Fond laissé', laisse, '− '),
    forte('À remettre au coffre', formatNombre(b.total_billetage - laisse)),
  ];
}
