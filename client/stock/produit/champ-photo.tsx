import './produit.css';
import { Plus } from '@blueprintjs/icons';
import { ImageField } from '#client/ui/image-field.tsx';
import { useObjectUrl } from '#client/ui/download-file.ts';

export type PhotoSaisie = File | 'garde' | 'retire';

interface Props {
  /** URL; null when none. */
  enregistree: string | null;
  photo: PhotoSaisie;
  changer: (photo: PhotoSaisie) => void;
}
const MOTS = {
  image: 'Photo du produit',
  fichier: 'Fichier de la photo',
  choisir: 'Choisir une photo',
  changer: 'Changer la photo',
  retirer: 'Retirer la photo',
  reprendre: 'Reprendre l’ancienne',
  aide: 'PNG, JPEG ou WebP ; une grande photo est réduite.',
} as const;

function photoMontree(
  photo: PhotoSaisie,
  enregistree: string | null,
  neuve: string | null,
): string | null {
  if (photo === 'retire') return null;
  return photo === 'garde' ? enregistree : neuve;
}

export function ChampPhoto({ enregistree, photo, changer }: Props) {
  const neuve = useObjectUrl(photo instanceof File ? photo : null);
  return (
    <div className="champ-photo">
      <ImageField
        shown={photoMontree(photo, enregistree, neuve)}
        words={MOTS}
        icon={<Plus size={28} />}
        onPick={changer}
        onRemove={() => changer(enregistree === null ? 'garde' : 'retire')}
        onRestore={photo !== 'garde' && enregistree !== null ? () => changer('garde') : null}
      />
    </div>
  );
}
