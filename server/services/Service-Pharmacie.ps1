# Starts the till with Windows, before anybody signs in: installer | desinstaller | arreter | demarrer
param([ValidateSet('installer', 'desinstaller', 'arreter', 'demarrer')][string]$Ordre = 'installer')
$ErrorActionPreference = 'Stop'
$Nom = 'Pharmacie'
$Paquet = (Resolve-Path (Join-Path $PSScriptRoot '..\..\..\..')).Path
$Donnees = Join-Path $env:ProgramData 'Pharmacie'

$moi = New-Object Security.Principal.WindowsPrincipal([Security.Principal.WindowsIdentity]::GetCurrent())
if (-not $moi.IsInRole([Security.Principal.WindowsBuiltInRole]::Administrator)) {
  Write-Host "Ouvrez PowerShell en administrateur, puis recommencez."
  exit 1
}

function Arreter-Caisse {
  if (-not (Test-Path $Donnees)) { return }
  $env:DATA_DIR = $Donnees
  cmd.exe /c "`"$Paquet\Arreter.cmd`""
}

switch ($Ordre) {
  'installer' {
    New-Item -ItemType Directory -Force $Donnees | Out-Null
    # S-1-5-19 is LOCAL SERVICE, S-1-5-32-544 the administrators: by number, for the names change with the language of Windows.
    icacls $Donnees /inheritance:r /grant '*S-1-5-19:(OI)(CI)F' '*S-1-5-32-544:(OI)(CI)F' | Out-Null
    icacls $Paquet /grant '*S-1-5-19:(OI)(CI)M' | Out-Null
    $commande = "/c set `"DATA_DIR=$Donnees`" && `"$Paquet\Servir.cmd`""
    $action = New-ScheduledTaskAction -Execute 'cmd.exe' -Argument $commande -WorkingDirectory $Donnees
    $compte = New-ScheduledTaskPrincipal -UserId 'S-1-5-19' -LogonType ServiceAccount -RunLevel Limited
    $reglages = New-ScheduledTaskSettingsSet -AllowStartIfOnBatteries -DontStopIfGoingOnBatteries -ExecutionTimeLimit ([TimeSpan]::Zero) -RestartCount 999 -RestartInterval (New-TimeSpan -Minutes 1) -MultipleInstances IgnoreNew
    Register-ScheduledTask -TaskName $Nom -Action $action -Trigger (New-ScheduledTaskTrigger -AtStartup) -Principal $compte -Settings $reglages -Force | Out-Null
    Start-ScheduledTask -TaskName $Nom
    Write-Host "La pharmacie démarre, et démarrera avec Windows. Premier mot de passe : $Donnees\PREMIERE-CONNEXION.txt"
  }
  'desinstaller' {
    Arreter-Caisse
    Unregister-ScheduledTask -TaskName $Nom -Confirm:$false
    Write-Host "La pharmacie ne démarre plus avec Windows. Les données restent dans $Donnees."
  }
  'arreter' { Arreter-Caisse }
  'demarrer' { Start-ScheduledTask -TaskName $Nom }
}
