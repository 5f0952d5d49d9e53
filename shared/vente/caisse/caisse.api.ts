import * as z from 'zod/mini';
import { entier, NUMERO_MAX } from '../../base/nombre.ts';
import { ecrire, lire, texte, texteOuNull, versionVue } from '../../base/contract.ts';
import { requeteListe } from '../../base/liste.ts';
import * as phrasesCaisse from '#shared/vente/caisse/caisse.phrases.ts';
import { caisse, STATUTS_CAISSE } from './caisse.schema.ts';
import { lireImprimante, PAPIERS } from './imprimante.rules.ts';

export const listerCaisses = lire('/api/caisses', {
  resume: 'Les caisses',
  forme: 'liste',
  requete: z.object({ ...requeteListe, statut: z.optional(z.enum(STATUTS_CAISSE)) }),
  donnees: z.array(caisse),
});
export const lireCaisse = lire('/api/caisses/{id}', { resume: 'Une caisse', donnees: caisse });
const libelle = texte(60).check(
  z.refine((t) => t !== '', { error: `!${phrasesCaisse.caisseLibelleRequis}` }),
);
export const creerCaisse = ecrire('/api/caisses', {
  resume: 'Crée une caisse',
  corps: z.object({ libelle, statut: z.optional(z.enum(STATUTS_CAISSE)) }),
  donnees: caisse,
});
export const modifierCaisse = ecrire('/api/caisses/{id}/update', {
  resume: 'Renomme la caisse, dit quelle imprimante est la sienne',
  corps: z.object({
    version: versionVue,
    libelle: z.optional(libelle),
    /** 'a.b.c.d:port', local network, as `lireImprimante` normalises; empty or null: none. */
    imprimante: z.optional(
      z.pipe(
        texteOuNull(40).check(
          z.refine((t) => !t || lireImprimante(t) !== null, {
            error: `!${phrasesCaisse.imprimanteInvalide}`,
          }),
        ),
        z.transform((t: string | null): string | null => (t ? lireImprimante(t) : null)),
      ),
    ),
    imprimante_mm: z.optional(
      z.pipe(
        entier(0, NUMERO_MAX),
        z.union(
          PAPIERS.map((mm) => z.literal(mm)),
          { error: `!${phrasesCaisse.papierInvalide}` },
        ),
      ),
    ),
  }),
  donnees: caisse,
});
export const ouvrirCaisse = ecrire('/api/caisses/{id}/ouvrir', {
  resume: 'Ouvre la caisse',
  donnees: caisse,
});
export const fermerCaisse = ecrire('/api/caisses/{id}/fermer', {
  resume: 'Ferme la caisse ; des réservations en attente exigent reaffecter_a',
  corps: z.object({ reaffecter_a: z.optional(entier(1, NUMERO_MAX)) }),
  donnees: caisse,
});
export const connecterCaisse = ecrire('/api/caisses/{id}/login', {
  resume: 'Prend la caisse avec son code PIN',
  corps: z.object({
    fullname: z.optional(z.string().check(z.maxLength(120))),
    pin: z
      .string()
      .check(z.regex(/^\d{4,6}$/, { error: '!Le code PIN doit avoir 4 à 6 chiffres.' })),
  }),
  donnees: caisse,
});
export const deconnecterCaisse = ecrire('/api/caisses/{id}/logout', {
  resume: 'Rend la caisse',
  donnees: caisse,
});
export const debloquerCaisse = ecrire('/api/caisses/{id}/debloquer', {
  resume: 'Rend son code PIN à un caissier bloqué par cinq codes faux',
  corps: z.object({ utilisateur_id: entier(1, NUMERO_MAX) }),
  donnees: caisse,
});
export const libererCaisse = ecrire('/api/caisses/{id}/liberer', {
  resume: 'Libère une caisse prise par un autre',
  donnees: caisse,
});
