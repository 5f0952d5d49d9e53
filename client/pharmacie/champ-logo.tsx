import { Media } from '@blueprintjs/icons';
import { ImageField } from '#client/ui/image-field.tsx';
import type { LogoSaisi } from './parametres.atoms.ts';

interface Props {
  /** URL; null when none. */
  enregistre: string | null;
  logo: LogoSaisi;
  changer: (logo: LogoSaisi) => void;
}
const MOTS = {
  image: 'Logo de la pharmacie',
  fichier: 'Fichier du logo',
  choisir: 'Choisir un logo',
  changer: 'Changer le logo',
  retirer: 'Retirer le logo',
  reprendre: 'Reprendre l’ancien',
  aide: 'Taille conseillée : 500x500. PNG, JPEG ou WebP, 2 Mo au plus.',
} as const;

export function logoMontre(enregistre: string | null, logo: LogoSaisi): string | null {
  if (logo.genre === 'neuf') return logo.apercu;
  return logo.genre === 'retire' ? null : enregistre;
}

export const ChampLogo = ({ enregistre, logo, changer }: Props) => (
  <ImageField
    shown={logoMontre(enregistre, logo)}
    words={MOTS}
    icon={<Media size={40} />}
    onPick={(fichier) => changer({ genre: 'neuf', fichier, apercu: URL.createObjectURL(fichier) })}
    onRemove={() => changer(enregistre === null ? { genre: 'garde' } : { genre: 'retire' })}
    onRestore={logo.genre === 'garde' ? null : () => changer({ genre: 'garde' })}
  />
);
