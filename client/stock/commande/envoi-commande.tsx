import { Button, Menu, MenuItem } from '@blueprintjs/core';
import { Envelope, FolderShared, Tick } from '@blueprintjs/icons';
import { Dropdown } from '#client/ui/dropdown.tsx';
import { KeyCap } from '#client/ui/key-cap.tsx';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { toast } from '#client/ui/toast.ts';
import * as phrasesCommande from '#shared/stock/commande/commande.phrases.ts';
import type { Fournisseur } from '#shared/stock/fournisseur/fournisseur.record.ts';
import type { ActesBrouillon } from './use-brouillon-commande.ts';

interface Props {
  raison: string | null;
  /** Primary action: nothing unsaved. */
  premier: boolean;
  fournisseur: Fournisseur | undefined;
  expedier: ActesBrouillon['expedier'];
  ouvert: boolean;
  changer: (ouvert: boolean) => void;
}
export function EnvoiCommande({ raison, premier, fournisseur, expedier, ouvert, changer }: Props) {
  const texte = 'Envoyer';
  const touche = <KeyCap>Alt+M</KeyCap>;
  if (raison !== null)
    return <ReasonedButton reason={raison} text={texte} endIcon={touche} onClick={() => {}} />;
  const adresse = fournisseur?.email ?? null;
  const poster = () =>
    adresse === null
      ? toast.avertir(phrasesCommande.commandeSansAdresse)
      : void expedier('courriel');
  return (
    <Dropdown
      open={ouvert}
      onToggle={changer}
      content={
        <Menu>
          <MenuItem
            icon={<Envelope />}
            text="Envoyer par e-mail"
            label={adresse ?? phrasesCommande.commandeSansAdresse}
            onClick={poster}
          />
          {fournisseur && fournisseur.echange !== 'aucun' && (
            <MenuItem
              icon={<FolderShared />}
              text="Déposer pour le fournisseur"
              onClick={() => void expedier('echange')}
            />
          )}
          <MenuItem
            icon={<Tick />}
            text="Marquer envoyée"
            onClick={() => void expedier('aucune')}
          />
        </Menu>
      }
    >
      <Button intent={premier ? 'primary' : 'none'} text={texte} endIcon={touche} />
    </Dropdown>
  );
}
