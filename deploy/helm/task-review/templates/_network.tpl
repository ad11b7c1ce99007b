{{/* Parts of the network policies. */}}

{{/* To any address: a name server on the node has one that no selector finds. */}}
{{- define "task-review.toNameServers" -}}
- ports:
    - { port: 53, protocol: UDP }
    - { port: 53, protocol: TCP }
{{- end -}}

{{/* The pods that talk to the database and to Valkey. */}}
{{- define "task-review.ownPods" -}}
- podSelector:
    matchLabels:
      app.kubernetes.io/name: {{ .Chart.Name }}
      app.kubernetes.io/instance: {{ .Release.Name }}
    matchExpressions:
      - { key: app.kubernetes.io/component, operator: In, values: [api, worker, migrate, doctor] }
{{- end -}}

{{- define "task-review.fromMetrics" -}}
{{- with .Values.networkPolicy.metricsFrom -}}
- from:
    {{- toYaml . | nindent 4 }}
  ports:
    - { port: 9464, protocol: TCP }
{{- end -}}
{{- end -}}

{{/*
Takes (list $ ports). Public addresses only: the customers write the URLs of webhooks, and this is the
second wall behind the service's own check (docs/operate/webhooks.md).
*/}}
{{- define "task-review.toServers" -}}
{{- $root := index . 0 -}}
{{- $ports := list -}}
{{- range index . 1 -}}{{- $ports = append $ports (int .) -}}{{- end -}}
{{- with $root.Values -}}
{{- if .database.cluster.enabled -}}
- to:
    - podSelector:
        matchLabels:
          cnpg.io/cluster: {{ include "task-review.databaseName" $root }}
  ports:
    - { port: 5432, protocol: TCP }
{{ end -}}
{{- if .valkey.enabled -}}
- to:
    - podSelector:
        matchLabels:
          {{- include "task-review.selector" (list $root "valkey") | nindent 10 }}
  ports:
    - { port: 6379, protocol: TCP }
{{ end -}}
- to:
    - ipBlock:
        cidr: 0.0.0.0/0
        except: [10.0.0.0/8, 100.64.0.0/10, 168.63.129.16/32, 169.254.0.0/16, 172.16.0.0/12, 192.168.0.0/16]
    - ipBlock:
        cidr: 2000::/3
  ports:
    {{- range uniq $ports }}
    - { port: {{ . }}, protocol: TCP }
    {{- end }}
{{- with .networkPolicy.egress }}
{{ toYaml . }}
{{- end }}
{{- end -}}
{{- end -}}
