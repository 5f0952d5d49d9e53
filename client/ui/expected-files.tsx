import './expected-files.css';
import { CloudUpload, Tick } from '@blueprintjs/icons';
import { type DragEvent, useId, useRef, useState } from 'react';
import { formatNombre } from '#shared/base/montant.ts';

export interface ExpectedFile {
  cle: string;
  nom: string;
  quoi: string;
  requis: boolean;
}
/** `taille` in bytes. */
interface ChosenFile {
  cle: string;
  taille: number;
}

const readableSize = (bytes: number): string =>
  bytes < 1_000_000
    ? `${formatNombre(Math.max(1, Math.round(bytes / 1_000)))} ko`
    : `${(bytes / 1_000_000).toFixed(1).replace('.', ',')} Mo`;

function DropZone({
  help,
  label,
  accepte,
  onPick,
}: Pick<ExpectedFilesProps, 'help' | 'label' | 'accepte' | 'onPick'>) {
  const field = useRef<HTMLInputElement>(null);
  const [hovered, setHovered] = useState(false);
  const id = useId();
  const drop = (e: DragEvent) => {
    e.preventDefault();
    setHovered(false);
    onPick([...e.dataTransfer.files]);
  };
  return (
    <>
      <button
        type="button"
        className="depot"
        data-survole={hovered || undefined}
        aria-describedby={id}
        onClick={() => field.current?.click()}
        onDragOver={(e) => {
          e.preventDefault();
          setHovered(true);
        }}
        onDragLeave={() => setHovered(false)}
        onDrop={drop}
      >
        <CloudUpload size={28} />
        <strong>Choisir les fichiers, ou les déposer ici</strong>
        <span id={id} className="discret">
          {help}
        </span>
      </button>
      <input
        ref={field}
        type="file"
        multiple
        className="vue-cachee"
        aria-label={label}
        tabIndex={-1}
        accept={accepte}
        onChange={(e) => {
          onPick([...(e.currentTarget.files ?? [])]);
          e.currentTarget.value = '';
        }}
      />
    </>
  );
}

interface ExpectedFilesProps {
  /** Accepted formats, in words. */
  help: string;
  label: string;
  /** Value of `accept`. */
  accepte: string;
  expected: readonly ExpectedFile[];
  ready: readonly ChosenFile[];
  onPick: (files: readonly File[]) => void;
}
export function ExpectedFiles({ expected, ready, ...zone }: ExpectedFilesProps) {
  return (
    <>
      <DropZone {...zone} />
      <table className="fichiers-attendus" aria-label="Fichiers attendus">
        <thead>
          <tr>
            <th scope="col">FICHIER</th>
            <th scope="col">CONTENU</th>
            <th scope="col" className="nombre">
              TAILLE
            </th>
          </tr>
        </thead>
        <tbody>
          {expected.map((f) => {
            const chosen = ready.find((p) => p.cle === f.cle);
            return (
              <tr key={f.cle} data-pret={chosen !== undefined || undefined}>
                <th scope="row">
                  {chosen ? (
                    <Tick size={14} aria-label="Choisi" />
                  ) : (
                    <span className="fichier-absent" />
                  )}{' '}
                  {f.nom}
                </th>
                <td>
                  {f.quoi}
                  {f.requis && <span className="mini-etiquette">obligatoire</span>}
                </td>
                <td className="nombre">{chosen ? readableSize(chosen.taille) : '–'}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}
