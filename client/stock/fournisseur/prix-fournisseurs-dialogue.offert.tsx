import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { FournisseursDuProduit } from './fournisseurs-du-produit.offert.tsx';

/** Dialog form of the table, where space is short. */
export function PrixFournisseursDialogue({
  produit,
  fermer,
}: {
  produit: { id: number; libelle: string };
  fermer: () => void;
}) {
  return (
    <Modal
      isOpen
      className="formulaire tarif-dialogue"
      aria-labelledby="prix-fournisseurs-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader
        id="prix-fournisseurs-titre"
        title={`Fournisseurs de ${produit.libelle}`}
        onClose={fermer}
      />
      <div className="formulaire-corps">
        <FournisseursDuProduit produit={produit} />
      </div>
    </Modal>
  );
}
