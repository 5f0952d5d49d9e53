import { Button, Callout, Spinner } from '@blueprintjs/core';
import { Th } from '@blueprintjs/icons';
import { useEffect, useEffectEvent, useState } from 'react';
import { Modal } from '#client/ui/modal.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { toFile, exportFileName } from '#client/ui/export/travail.ts';
import { saveFile } from '#client/ui/download-file.ts';
import { toast } from '#client/ui/toast.ts';
import { jourDe } from '#shared/base/dates.ts';
import * as phrasesStatistiques from '#shared/gestion/statistiques/statistiques.phrases.ts';
import { formatNombre } from '#shared/base/montant.ts';
import { type ColonneStat, colonnesSommees, type LigneStat } from './dessin.ts';
import { TableauStat } from './tableau-stat.tsx';

const ATTENTE_MS = 1_500;

interface Props {
  titre: string;
  colonnes: readonly ColonneStat[];
  lire: () => Promise<readonly LigneStat[]>;
  fermer: () => void;
}
export function ExportStatDialogue({ titre, colonnes, lire, fermer }: Props) {
  const [lignes, setLignes] = useState<readonly LigneStat[] | null>(null);
  const [erreur, setErreur] = useState(false);
  const [essai, setEssai] = useState(0);
  const [enCours, setEnCours] = useState(false);
  const refetch = useEffectEvent(lire);
  useEffect(() => {
    let vivant = true;
    setErreur(false);
    // The specified wait runs alongside the read.
    void Promise.allSettled([refetch(), new Promise((ok) => setTimeout(ok, ATTENTE_MS))]).then(
      ([lu]) => {
        if (!vivant) return;
        if (lu.status === 'fulfilled') setLignes(lu.value);
        else setErreur(true);
      },
    );
    return () => {
      vivant = false;
    };
  }, [essai]);
  const exporter = async () => {
    if (!lignes) return toast.avertir(phrasesStatistiques.statistiques.tableauAbsent);
    setEnCours(true);
    try {
      const { writeWorkbook } = await import('#client/ui/export/classeur.ts');
      const octets = await writeWorkbook(titre, lignes, colonnesSommees(colonnes));
      const nom = exportFileName({ titre: `${titre} ${jourDe(new Date())}`, genre: 'xlsx' });
      saveFile(toFile('xlsx', [octets]), nom);
    } catch {
      toast.avertir(phrasesStatistiques.statistiques.exportManque);
    } finally {
      setEnCours(false);
    }
  };
  return (
    <Modal className="stat-export" aria-labelledby="stat-export-titre" onClose={fermer}>
      <DialogHeader id="stat-export-titre" title={titre} onClose={fermer} />
      <div className="stat-export-corps">
        {erreur && (
          <Callout intent="danger" icon={false} compact>
            {phrasesStatistiques.statistiques.echec}{' '}
            <Button size="small" onClick={() => setEssai(essai + 1)}>
              Réessayer
            </Button>
          </Callout>
        )}
        {!lignes && !erreur && <Spinner className="stat-attente" aria-label="Chargement" />}
        {lignes && <TableauStat titre={titre} lignes={lignes} colonnes={colonnes} />}
      </div>
      <div className="stat-export-pied">
        <span role="status">
          {lignes && `${formatNombre(lignes.length)} ligne${lignes.length > 1 ? 's' : ''}`}
        </span>
        <Button text="Fermer" onClick={fermer} />
        <Button
          intent="primary"
          icon={<Th />}
          text="Exporter vers Excel"
          loading={enCours}
          onClick={() => void exporter()}
        />
      </div>
    </Modal>
  );
}
