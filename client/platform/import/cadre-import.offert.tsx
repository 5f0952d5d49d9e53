import './import.css';
import type { ReactNode } from 'react';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { DialogActions } from '#client/ui/form.tsx';
import { Modal } from '#client/ui/modal.tsx';

/** Import frame, constant size between steps. `rang`: step, from 0. */
export function CadreImport({
  titre,
  etapes,
  rang,
  fermer,
  children,
}: {
  titre: string;
  etapes: readonly string[];
  rang: number;
  fermer: () => void;
  children: ReactNode;
}) {
  return (
    <Modal
      isOpen
      className="importeur"
      aria-labelledby="importeur-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader id="importeur-titre" title={titre} onClose={fermer} />
      <ol className="importeur-etapes" aria-label="Étapes">
        {etapes.map((etape, i) => (
          <li
            key={etape}
            aria-current={i === rang ? 'step' : undefined}
            data-faite={i < rang || undefined}
          >
            {etape}
          </li>
        ))}
      </ol>
      {children}
    </Modal>
  );
}

/** Content scrolls, buttons stay. */
export function Etape({
  nom,
  actes,
  children,
}: {
  nom: string;
  actes: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <div className="importeur-corps" role="region" aria-label={nom} tabIndex={0}>
        {children}
      </div>
      <DialogActions className="importeur-actes">{actes}</DialogActions>
    </>
  );
}
