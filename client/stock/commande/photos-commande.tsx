import { Button } from '@blueprintjs/core';
import { Camera, Trash } from '@blueprintjs/icons';
import { callApi } from '#client/base/call-api.ts';
import { sendOnce } from '#client/base/send-once.ts';
import { askFirst } from '#client/ui/ask-first.ts';
import { Dropdown } from '#client/ui/dropdown.tsx';
import { FileButton } from '#client/ui/file-button.tsx';
import { reduceImage } from '#client/ui/reduce-image.ts';
import { formatDateHeure } from '#shared/base/dates.ts';
import * as phrases from '#shared/stock/commande/bon-livraison.phrases.ts';
import { garderPhotoCommande, retirerPhotoCommande } from '#shared/stock/commande/commande.api.ts';
import type { CommandeComplete, PhotoCommande } from '#shared/stock/commande/commande.schema.ts';
import { retenirCommande } from './commande.queries.ts';
import { IconButton } from '#client/ui/icon-button.tsx';

/** Resized before sending. */
async function storePhoto(id: number, fichier: File): Promise<void> {
  const corps = new FormData();
  corps.set('photo', await reduceImage(fichier));
  const { data } = await callApi(garderPhotoCommande, { parametres: { id }, corps });
  if (data) retenirCommande(data);
}
async function retirer({ id }: PhotoCommande): Promise<void> {
  if (!(await askFirst({ quoi: phrases.photoARetirer }))) return;
  const { data } = await sendOnce(`retirer la photo ${id}`, (cle) =>
    callApi(retirerPhotoCommande, { parametres: { id }, cle }),
  );
  if (data) retenirCommande(data);
}

function Photo({ p }: { p: PhotoCommande }) {
  const dite = `${formatDateHeure(new Date(p.created_at))}, ${p.created_by}`;
  return (
    <li>
      <a href={p.chemin} target="_blank" rel="noreferrer noopener">
        <img src={p.chemin} alt={`Bon de livraison photographié le ${dite}`} loading="lazy" />
      </a>
      <small className="discret">{dite}</small>
      <IconButton
        icon={<Trash />}
        aria-label="Retirer la photo"
        title="Retirer"
        onClick={() => void retirer(p)}
      />
    </li>
  );
}

/** [LIV-4] Photographed delivery papers: add, view, remove. */
export function PhotosCommande({ commande: { id, photos } }: { commande: CommandeComplete }) {
  const contenu = (
    <div className="commande-photos">
      <FileButton
        label="Photo du bon de livraison"
        accept="image/*"
        icon={<Camera />}
        text="Photographier le bon…"
        onPick={(fichier) => void storePhoto(id, fichier)}
      />
      <ul>
        {photos.map((p) => (
          <Photo key={p.id} p={p} />
        ))}
      </ul>
    </div>
  );
  return (
    <Dropdown content={contenu}>
      <Button
        icon={<Camera />}
        text={photos.length > 0 ? `Photos ${photos.length}` : 'Photo'}
        title="Photographier le bon de livraison"
      />
    </Dropdown>
  );
}
