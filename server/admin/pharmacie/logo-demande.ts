import type { EntityManager } from '@mikro-orm/postgresql';
import { estRefus, type Refus, refus } from '#shared/base/refus.ts';
import * as phrasesPharmacie from '#shared/admin/pharmacie/pharmacie.phrases.ts';
import type { PharmacieSaisie } from '#shared/admin/pharmacie/pharmacie-saisie.schema.ts';
import { cheminFichier, fichierDuChemin, storeImage } from '../../platform/fichier/store-image.ts';
import type { PharmacieRow } from './pharmacie.entity.ts';

/** Empty when unchanged. */
type ColonnesDuLogo = Partial<Pick<PharmacieRow, 'logo' | 'logo_url'>>;

export async function logoDemande(
  em: EntityManager,
  { logo, logo_url }: PharmacieSaisie,
  tenue: ColonnesDuLogo | undefined,
): Promise<ColonnesDuLogo | Refus> {
  if (logo && typeof logo === 'object') return columnsOf(await storeImage(em, logo.octets));
  if (logo && logo !== tenue?.logo)
    return refus(422, 'logo_invalide', phrasesPharmacie.logoInvalide);
  if (logo_url && logo_url !== tenue?.logo_url)
    return columnsOf(
      (await fichierDuChemin(em, logo_url)) ??
        refus(422, 'logo_introuvable', phrasesPharmacie.logoIntrouvable),
    );
  return logoRetire({ logo, logo_url }) ? { logo: null, logo_url: null } : {};
}
/** Emptied by either field, unless the other names one. */
function logoRetire({ logo, logo_url }: Pick<PharmacieSaisie, 'logo' | 'logo_url'>): boolean {
  if (logo_url) return false;
  return logo === null || logo === '' || (logo_url === null && !logo);
}
const columnsOf = (empreinte: string | Refus): ColonnesDuLogo | Refus =>
  estRefus(empreinte) ? empreinte : { logo: empreinte, logo_url: cheminFichier(empreinte) };
