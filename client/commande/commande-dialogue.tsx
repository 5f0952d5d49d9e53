import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { Modal } from '#client/ui/modal.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { estOuverte } from '#shared/commande/commande.rules.ts';
import type { CommandeComplete } from '#shared/commande/commande.schema.ts';
import { BrouillonCommande } from './brouillon-commande.tsx';
import { useCommande } from './commande.queries.ts';
import { CommandePartie } from './commande-partie.tsx';
import { ReceptionCommande } from './reception-commande.tsx';

interface Props {
  /** Null for a new one. */
  id: number | null;
  fermer: () => void;
  creee: (id: number) => void;
}

function Contenu({
  commande,
  fermer,
  creee,
}: { commande: CommandeComplete | null } & Omit<Props, 'id'>) {
  const [reception, recevoir] = useState(false);
  if (commande && reception && estOuverte(commande.status))
    return (
      <ReceptionCommande
        key={commande.version}
        commande={commande}
        revenir={() => recevoir(false)}
      />
    );
  if (!commande || commande.status === 'BROUILLON')
    return (
      <BrouillonCommande
        key={commande?.id ?? 0}
        commande={commande}
        fermer={fermer}
        creee={creee}
        recevoir={() => recevoir(true)}
      />
    );
  return <CommandePartie commande={commande} fermer={fermer} recevoir={() => recevoir(true)} />;
}

/**
 * An order, in the part its state calls for: the draft, what is expected and came, or a delivery
 * being counted.
 */
export function CommandeDialogue({ id, fermer, creee }: Props) {
  const { data, error, refetch } = useCommande(id);
  return (
    <Modal
      isOpen
      className="commande-dialogue"
      aria-labelledby="commande-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader
        id="commande-titre"
        titre={id === null ? 'Nouvelle commande' : `Commande ${data?.numero ?? ''}`}
        fermer={fermer}
      />
      {id === null || data ? (
        <Contenu commande={data ?? null} fermer={fermer} creee={creee} />
      ) : (
        <p className="commande-corps discret" role={error ? 'alert' : 'status'}>
          {error ? (
            <>
              {error.message}{' '}
              <Button size="small" text="Réessayer" onClick={() => void refetch()} />
            </>
          ) : (
            'Lecture…'
          )}
        </p>
      )}
    </Modal>
  );
}
