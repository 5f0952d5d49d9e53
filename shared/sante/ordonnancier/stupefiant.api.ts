import * as z from 'zod/mini';
import { drapeau, ecrire, lire } from '../../base/contract.ts';
import { periodeRequete } from '../../base/dates.ts';
import { requeteListe } from '../../base/liste.ts';
import {
  acteStupefiant,
  balanceStupefiant,
  compteStupefiant,
  comptageStupefiants,
  ligneCompte,
  sortieStupefiants,
} from './stupefiant.schema.ts';

export const listerComptes = lire('/api/stupefiants', {
  resume: 'Les comptes de stupéfiants ouverts : solde, dernier comptage',
  forme: 'liste',
  requete: z.object({ ...requeteListe, a_compter: z.optional(drapeau) }),
  donnees: z.array(compteStupefiant),
});
export const listerLignesCompte = lire('/api/stupefiants/{id}/lignes', {
  resume: 'Les lignes du compte d’un stupéfiant, dans leur ordre',
  forme: 'liste',
  requete: z.object({ ...requeteListe, ...periodeRequete }),
  donnees: z.array(ligneCompte),
});
export const balancerStupefiants = lire('/api/stupefiants-balance', {
  resume: 'La balance d’un mois, par stupéfiant',
  requete: z.object({
    mois: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: 'mois' })),
  }),
  donnees: z.array(balanceStupefiant),
});
export const sortirStupefiants = ecrire('/api/stupefiants/sorties', {
  resume: 'Des stupéfiants détruits devant témoin, perdus ou volés',
  corps: sortieStupefiants,
  donnees: acteStupefiant,
});
export const compterStupefiants = ecrire('/api/stupefiants/comptages', {
  resume: 'Compte des stupéfiants devant témoin ; un écart est motivé, et le stock le suit',
  corps: comptageStupefiants,
  donnees: acteStupefiant,
});
