import { estRefus } from '#shared/base/refus.ts';
import * as api from '#shared/sante/interaction/interaction.api.ts';
import { BACKGROUND } from '../../platform/http/background.port.ts';
import { reading, type Route, selfCommitting } from '../../platform/http/route.ts';
import { recomposerProduits } from '../../stock/produit/recomposer-produits.ts';
import { importerThesaurusActe } from './importer-thesaurus.ts';
import { lireEtatThesaurusActe } from './lire-etat-thesaurus.ts';
import { listerManquantesActe } from './lire-manquantes.ts';
import { lireTextesActe, lireThesaurusActe } from './lire-thesaurus.ts';

export const routesInteraction: readonly Route[] = [
  reading(api.lireThesaurus, lireThesaurusActe),
  reading(api.lireTextes, lireTextesActe),
  reading(api.lireEtatDuThesaurus, lireEtatThesaurusActe),
  reading(api.listerManquantes, listerManquantesActe),
  selfCommitting(api.importerThesaurus, async (r) => {
    const fait = await importerThesaurusActe(r);
    // Products are recomputed in the background.
    if (!estRefus(fait)) r.ports.get(BACKGROUND)?.((orm) => recomposerProduits(orm));
    return fait;
  }),
];
