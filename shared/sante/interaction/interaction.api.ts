import * as z from 'zod/mini';
import { drapeau, ecrire, identifiant, lire, texte, lireParCorps } from '../../base/contract.ts';
import { requeteListe } from '../../base/liste.ts';
import {
  ETATS_MANQUANTS,
  etatThesaurus,
  substanceManquante,
  thesaurusDepose,
} from './import-thesaurus.schema.ts';
import { texteDeCouple, thesaurusServi } from './thesaurus.schema.ts';

export const lireThesaurus = lire('/api/thesaurus', {
  resume:
    'Le thésaurus des interactions tel qu’un poste le garde : noms, couples et niveaux, sans les textes',
  requete: z.object({ connue: z.optional(identifiant) }),
  donnees: thesaurusServi,
});
/** POST: a client's basket must not appear in a URL. */
export const lireTextes = lireParCorps('/api/thesaurus-textes', {
  resume: 'Ce que le thésaurus dit de ces couples, mot pour mot',
  corps: z.object({ ids: z.array(texte(40, 1)).check(z.maxLength(300)) }),
  donnees: z.array(texteDeCouple),
});
export const lireEtatDuThesaurus = lire('/api/thesaurus-import', {
  resume: 'Le thésaurus en service : son édition, sa licence et ce dont il répond',
  donnees: etatThesaurus,
});
export const importerThesaurus = ecrire('/api/thesaurus-import', {
  resume: 'Remplace le thésaurus par celui de ces fichiers, tout ou rien ; 3 Mo en tout au plus',
  forme: 'fichier',
  corps: thesaurusDepose,
  donnees: etatThesaurus,
});
export const listerManquantes = lire('/api/substances-manquantes', {
  resume: 'Les noms de substances dont le thésaurus ne répond pas',
  forme: 'liste',
  requete: z.object({
    ...requeteListe,
    connaissance: z.optional(z.enum(ETATS_MANQUANTS)),
    vendues: z.optional(drapeau),
  }),
  donnees: z.array(substanceManquante),
});
