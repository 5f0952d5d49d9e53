import { callApi } from '#client/base/call-api.ts';
import { dataOf } from '#client/base/cache.ts';
import type { RequestedDocument } from '#client/ui/document-dialog.tsx';
import { jourPlus } from '#shared/base/dates.ts';
import { moisSuivant } from '#shared/base/mois.ts';
import {
  balancerStupefiants,
  listerLignesCompte,
} from '#shared/sante/ordonnancier/stupefiant.api.ts';
import type { CompteDeStupefiant } from '#shared/sante/ordonnancier/stupefiant.schema.ts';
import type { ReglageOrdonnancier } from '#shared/admin/pharmacie/tableaux.schema.ts';
import { numeroterPapier } from './numeroter-papier.ts';
import { marqueDe, formatPeriode } from './registre.document.ts';
import { composerBalance, composerCompte } from './stupefiants.document.ts';

/** [ORD-16] The account as listed, every line. */
export function imprimerCompte(
  compte: Pick<CompteDeStupefiant, 'id' | 'libelle'>,
  requete: Record<string, unknown>,
  reglage: ReglageOrdonnancier,
): RequestedDocument {
  const { period_from, period_to } = requete;
  const jours =
    typeof period_from === 'string' && typeof period_to === 'string'
      ? { period_from, period_to }
      : {};
  return {
    kind: 'pdf',
    name: `Compte de ${compte.libelle}`,
    compose: async (enseigne) => {
      const toutes = { ...jours, sort: 'rang', order: 'asc' as const };
      const parametres = { id: compte.id };
      const lignes = dataOf(
        await callApi(listerLignesCompte, { parametres, requete: toutes, silencieux: true }),
      );
      const corps = {
        ...jours,
        produit_id: compte.id,
        genre: 'compte' as const,
        lignes: lignes.length,
      };
      const rang = await numeroterPapier(corps);
      return composerCompte(lignes, {
        libelle: compte.libelle,
        periode: formatPeriode(jours),
        reglage,
        enseigne,
        marque: marqueDe(rang),
        maintenant: new Date(),
      });
    },
  };
}

/** [ORD-16] [STU-7] Balance of a month, `YYYY-MM`. */
export function imprimerBalance(mois: string, reglage: ReglageOrdonnancier): RequestedDocument {
  const jours = {
    period_from: `${mois}-01`,
    period_to: jourPlus(`${moisSuivant(mois)}-01`, -1),
  };
  return {
    kind: 'pdf',
    name: `Balance des stupéfiants ${mois}`,
    compose: async (enseigne) => {
      const lignes = dataOf(
        await callApi(balancerStupefiants, { requete: { mois }, silencieux: true }),
      );
      const corps = { ...jours, genre: 'balance' as const, lignes: lignes.length };
      const rang = await numeroterPapier(corps);
      return composerBalance(lignes, {
        periode: formatPeriode(jours),
        reglage,
        enseigne,
        marque: marqueDe(rang),
        maintenant: new Date(),
      });
    },
  };
}
